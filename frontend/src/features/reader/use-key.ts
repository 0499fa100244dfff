import { useDocumentEvent } from "../../shared/use-document-event.ts";

/** Acts on a key pressed anywhere on the page, unless something nearer has already done so. */
export function useKey(isActive: boolean, act: (event: KeyboardEvent) => void): void {
  useDocumentEvent("keydown", isActive, (event) => {
    if (!event.defaultPrevented) act(event);
  });
}
