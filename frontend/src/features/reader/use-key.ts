import { useEffect, useEffectEvent } from "react";

/** Acts on a key pressed anywhere on the page, unless something nearer has already done so. */
export function useKey(isActive: boolean, act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) act(event);
  });
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isActive]);
}
