import { useEffect, useEffectEvent } from "react";

/** Acts on events of the whole document while `isActive`. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  isActive: boolean,
  act: (event: DocumentEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(act);
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: DocumentEventMap[Type]): void => onEvent(event);
    document.addEventListener(type, listen);
    return () => document.removeEventListener(type, listen);
  }, [type, isActive]);
}
