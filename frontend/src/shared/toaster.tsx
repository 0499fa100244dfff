import { createRoot } from "react-dom/client";
// The other entry of the library writes a <style> element, which the security policy refuses.
import { type Id, ToastContainer, toast } from "react-toastify/unstyled";
import "./toaster.css";
import { CloseIcon } from "./icons.tsx";
import type { ToastKind, ToastOffer } from "./toast.ts";

const fiveSeconds = 5000; // specification, section 9

/** Adds a toast that closes by itself. */
export function toastMessage(kind: ToastKind, text: string, offer?: ToastOffer): void {
  open();
  const id = toast(
    <div className="Toastify__words">
      <p>{text}</p>
      {offer && <Offer offer={offer} onTaken={() => toast.dismiss(id)} />}
    </div>,
    { type: kind, role: "status", autoClose: fiveSeconds },
  );
}

/** A real link, which can also be opened in another tab. */
function Offer({ offer, onTaken }: { offer: ToastOffer; onTaken: () => void }) {
  return (
    <a
      className="Toastify__offer"
      href={offer.address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        offer.open(offer.address);
        onTaken();
      }}
    >
      {offer.label}
    </a>
  );
}

const alerts = new Map<string, Id>();

/** Adds a message that stays until it is dismissed; an earlier one on its topic goes first. */
export function alertMessage(text: string, kind: ToastKind, topic: string): void {
  open();
  const earlier = alerts.get(topic);
  if (earlier) toast.dismiss(earlier);
  const autoClose = kind === "success" && fiveSeconds;
  alerts.set(topic, toast(<p>{text}</p>, { type: kind, role: "alert", autoClose }));
}

/** Takes every message away. */
export function dismissAll(): void {
  toast.dismiss();
}

let opened = false;

/** Messages outlive pages, so they have a root of their own, made when the first one comes. */
function open(): void {
  if (opened) return;
  opened = true;
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the clock while focus is inside
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        aria-label="Messages"
        icon={false}
        transition={false}
        draggable="touch"
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
