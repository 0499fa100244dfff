import { useEffect, useRef, useState } from "react";

/**
 * Something below `root` that a button opens. Escape closes it and gives the focus back to the
 * button; a press or the focus elsewhere closes it as well.
 */
export function useDismiss() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const over = new AbortController();
    const { signal } = over;
    function onLeaving({ target }: Event) {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    // Capturing: Escape closes what is open on top before anything below hears of it.
    document.addEventListener("keydown", onKeyDown, { signal, capture: true });
    document.addEventListener("pointerdown", onLeaving, { signal });
    document.addEventListener("focusin", onLeaving, { signal });
    return () => over.abort();
  }, [isOpen]);

  return { isOpen, setOpen, root, button };
}
