import { createRoot } from "react-dom/client";
// The other entry of the library writes a <style> element, which the security policy refuses.
import { type Id, ToastContainer, toast } from "react-toastify/unstyled";
import "./toaster.css";
import { focusPage } from "./focus-page.ts";
import { CloseIcon } from "./icons.tsx";
import { MessageOffer } from "./message-offer.tsx";
import type { ToastKind, ToastOffer } from "./toast.ts";

const fiveSeconds = 5000; // specification, section 9
const mostAtOnce = 3;

/** What is on the screen, the oldest first, and whether it goes by itself. */
const shown = new Map<Id, boolean>();
const alerts = new Map<string, Id>();

/** Adds a toast that closes by itself; what is only good to know only if there is room. */
export function toastMessage(kind: ToastKind, text: string, offer?: ToastOffer): void {
  openMessages();
  if (kind === "info" && shown.size >= mostAtOnce) return;
  makeRoom();
  const id = toast(
    <div className="Toastify__words">
      <p>{text}</p>
      {offer && <MessageOffer offer={offer} onTaken={() => dismiss(id)} />}
    </div>,
    // The region of the messages announces it, so it has no live role of its own.
    { type: kind, role: "group", autoClose: fiveSeconds },
  );
  shown.set(id, true);
}

/**
 * Adds a message that stays until it is dismissed; one of success goes by itself, once it has been
 * there for a while in a window that is looked at. An earlier one on its topic goes first.
 */
export function alertMessage(text: string, kind: ToastKind, topic: string): void {
  openMessages();
  const earlier = alerts.get(topic);
  if (earlier) dismiss(earlier);
  makeRoom();
  const goes = kind === "success";
  const id = toast(<p>{text}</p>, {
    type: kind,
    role: "alert",
    autoClose: goes && fiveSeconds,
    pauseOnFocusLoss: true,
  });
  alerts.set(topic, id);
  shown.set(id, goes);
}

export function dismissAll(): void {
  shown.clear();
  toast.dismiss();
}

/** Lets go of what goes by itself anyway, the oldest first. What stays is never taken away. */
function makeRoom(): void {
  for (const [id, goes] of shown) {
    if (shown.size < mostAtOnce) return;
    if (goes) dismiss(id);
  }
}

function dismiss(id: Id): void {
  shown.delete(id);
  toast.dismiss(id);
}

let opened = false;

/** Makes the region of the messages. They outlive pages, so it has a root of its own. */
export function openMessages(): void {
  if (opened) return;
  opened = true;
  toast.onChange(({ id, status }) => {
    if (status !== "removed") return;
    shown.delete(id);
    if (document.getElementById(`${id}`)?.contains(document.activeElement)) giveFocusBack();
  });
  const region = document.body.appendChild(document.createElement("div"));
  createRoot(region).render(
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the clock while focus is inside
    <div
      onFocus={({ currentTarget, relatedTarget }) => {
        toast.pause();
        if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
      }}
      onBlur={() => toast.play()}
    >
      <ToastContainer
        aria-label="Messages"
        icon={false}
        transition={false}
        draggable="touch"
        pauseOnFocusLoss={false}
        // It is drawn all the same (toaster.css), but not told.
        hideProgressBar
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="Toastify__close-button"
            aria-label="Dismiss"
            onClick={closeToast}
          >
            <CloseIcon />
          </button>
        )}
      />
    </div>,
  );
}

let cameFrom: Element | null = null;

/** A message that goes away must not take the focus with it. */
function giveFocusBack(): void {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) {
    cameFrom.focus({ preventScroll: true });
  } else focusPage();
}
