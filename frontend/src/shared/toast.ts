/** What a message says: something to know, something done, something gone wrong. */
export type ToastKind = "info" | "success" | "error";

type Toaster = typeof import("./toaster.tsx");

/** Somewhere to go that a message offers. */
export interface ToastOffer {
  label: string;
  /** The address of the link. */
  address: string;
  /** Goes there without loading the page anew. */
  open: (address: string) => void;
}

/**
 * Shows a short message for five seconds (longer while it is hovered or holds the focus). What is
 * only good to know is left out while the screen has as many as it may have.
 */
export function showToast(kind: ToastKind, text: string, offer?: ToastOffer): void {
  used = load();
  // Not worth interrupting anybody for.
  used.then((toaster) => toaster.toastMessage(kind, text, offer), ignore);
}

/**
 * Shows what the specification calls an alert: in the page, until it is dismissed; something done
 * goes by itself when it has been seen for a while. It replaces an earlier one on the same topic.
 */
export function showAlert(text: string, kind: ToastKind = "info", topic = text): void {
  used = load();
  // The browser's own alert is always there.
  used.then(
    (toaster) => toaster.alertMessage(text, kind, topic),
    () => window.alert(text),
  );
}

/** Takes every message away: they are for one user. */
export function dismissMessages(): void {
  void used?.then((toaster) => toaster.dismissAll(), ignore);
}

/**
 * Fetches what shows messages in a quiet moment: one may have to say that the network is away, and
 * screen readers announce what is added to a region, less surely a region that comes with it.
 */
export function prepareMessages(): () => void {
  const waiting = setTimeout(() => {
    load().then((toaster) => toaster.openMessages(), ignore);
  }, quietMs);
  return () => clearTimeout(waiting);
}

/** The page and its first chapter are fetched first. */
const quietMs = 3000;
let used: Promise<Toaster> | undefined;

const load = () => import("./toaster.tsx");
const ignore = () => {};
