import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { ruth } from "./default-replies.ts";

/** Logs Ruth in on the login page. */
export async function logIn(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText("Email"), ruth.email);
  await user.type(screen.getByLabelText("Password"), "secret-1");
  await user.click(screen.getByRole("button", { name: "Login" }));
}
