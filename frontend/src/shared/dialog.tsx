import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";

interface DialogProps extends Omit<ComponentProps<"dialog">, "ref" | "open" | "onClose"> {
  ref?: RefObject<HTMLDialogElement | null>;
  /** What has the focus at first. */
  first: RefObject<HTMLElement | null>;
  /** It was closed, by the page or by the browser. */
  onClose: () => void;
}

/** A modal dialog, open for as long as it is in the page. The browser gives the focus back. */
export function Dialog({ ref, first, onClose, ...props }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;

  // Closed while it is still in the page: only then is the focus given back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    first.current?.focus();
    return () => shown?.close();
  }, [dialog, first]);

  // It may have been opened again since the browser closed it.
  return <dialog {...props} ref={dialog} onClose={() => dialog.current?.open || onClose()} />;
}
