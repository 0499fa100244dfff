import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DisputeReading } from "../src/features/reader/interpretation/dispute-reading.tsx";
import { modalDialogs } from "./modal-dialogs.ts";
import { loggedInAs } from "./open-app.tsx";
import { server } from "./setup.ts";

const reading = {
  sourceDenomination: "Presbyterian",
  range: "Romans 9:6-24",
  level: "passage",
} as const;
const thanks = "Thank you. What you wrote will be read and looked up.";

const button = () => screen.getByRole("button", { name: "Dispute this reading of Romans 9:6-24" });
const dialog = () => within(screen.getByRole("dialog", { name: "Dispute this reading" }));
const field = () => dialog().getByLabelText<HTMLTextAreaElement>("What is wrong?");
const sendButton = () => dialog().getByRole("button", { name: "Send" });
const sent = () => server.requestsOf("disputeReading").map(({ body }) => body);

beforeAll(modalDialogs);
beforeEach(() => loggedInAs());

async function openDialog() {
  const user = userEvent.setup({ delay: null });
  render(<DisputeReading reading={reading} />);
  await user.click(button());
  return user;
}

test("When it is opened, then it names the reading and waits at the field", async () => {
  await openDialog();
  expect(dialog().getByText("Romans 9:6-24, Presbyterian tradition")).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(button().textContent).toBe("Dispute this");
});

test("When a reason is sent, then it goes with the reading, and thanks are said", async () => {
  const user = await openDialog();
  await user.type(field(), "  Chapter 3.5{Enter}says otherwise. ");
  expect(describedBy(field())).toContain("30 of 1,000 characters.");
  await user.click(sendButton());
  expect(await dialog().findByText(thanks)).toBeTruthy();
  expect(sent()).toEqual([
    {
      voice: "Presbyterian",
      range: "Romans 9:6-24",
      level: "passage",
      reason: "Chapter 3.5 says otherwise.",
    },
  ]);
  const close = dialog().getByRole("button", { name: "Close" });
  expect(document.activeElement).toBe(close);
  expect(dialog().queryByLabelText("What is wrong?")).toBeNull();
  await user.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button());
  await user.click(button());
  expect(field().value).toBe("");
});

test("When nothing but spaces is written, then it says so and nothing is sent", async () => {
  const user = await openDialog();
  await user.type(field(), "  ");
  await user.click(sendButton());
  expect(dialog().getByRole("alert").textContent).toBe("Please say what is wrong.");
  expect(document.activeElement).toBe(field());
  expect(sent()).toEqual([]);
  await user.type(field(), "x");
  expect(dialog().queryByRole("alert")).toBeNull();
});

test("When more is pasted than is allowed, then it ends at 1,000 characters", async () => {
  const user = await openDialog();
  await user.click(field());
  await user.paste("x".repeat(1_200));
  expect(field().value).toHaveLength(1_000);
  expect(describedBy(field())).toContain("1,000 of 1,000 characters.");
});

test("When the day's limit is reached, then it says when to go on, and the text is still there", async () => {
  server.answer("disputeReading", () => ({
    status: 429,
    json: { message: "You have disputed as many as one can.", code: "too_many", requestId: "test" },
    headers: { "Retry-After": "7200" },
  }));
  const user = await openDialog();
  await user.type(field(), "It says too much.");
  await user.click(sendButton());
  const text = "You have disputed as many as one can. You can try again in 120 minutes.";
  expect((await dialog().findByRole("alert")).textContent).toBe(text);
  expect(field().value).toBe("It says too much.");
});

test("When the server cannot be reached, then it says so and can be tried again", async () => {
  server.answer("disputeReading", ({ drop }) => drop());
  const user = await openDialog();
  await user.type(field(), "It says too much.");
  await user.click(sendButton());
  expect((await dialog().findByRole("alert")).textContent).toBe(
    "It could not be sent. Please try again.",
  );
  server.reply("disputeReading", { message: thanks });
  await user.click(sendButton());
  expect(await dialog().findByText(thanks)).toBeTruthy();
});

test("When it is closed by mistake, then what was written is there again", async () => {
  const user = await openDialog();
  await user.type(field(), "It says too much.");
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(button());
  expect(field().value).toBe("It says too much.");
  expect(sent()).toEqual([]);
});

test("When it is sent twice in a row, then it is sent once", async () => {
  const release = server.hold("disputeReading");
  const user = await openDialog();
  await user.type(field(), "It says too much.");
  await user.click(sendButton());
  const sending = dialog().getByRole("button", { name: "Sending..." });
  await user.click(sending);
  fireEvent.submit(field());
  release();
  expect(await dialog().findByText(thanks)).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}
