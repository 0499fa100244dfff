import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App } from "../src/app/app.tsx";
import { userOf } from "../src/shared/user.ts";
import { ruth, token } from "./default-replies.ts";

/**
 * Opens the whole app at an address, as a browser would, with a keyboard and a mouse.
 * `state` is what an earlier page has left in the history, `container` where the document has
 * already shown something.
 */
export function openApp(address: string, state: unknown = null, container?: HTMLElement) {
  window.history.replaceState(state && { usr: state, key: "earlier" }, "", address);
  return { user: userEvent.setup({ delay: null }), ...render(<App />, container && { container }) };
}

/** Leaves in storage what an earlier login of Ruth has left there. */
export function loggedInAs(changes: Partial<typeof ruth> = {}): void {
  localStorage.setItem("bereaUser", JSON.stringify(userOf({ ...ruth, ...changes })));
  localStorage.setItem("bereaToken", token);
}
