import { Icon } from "../../shared/icons.tsx";

/** A bell, struck out when it is silent; the button around it has the name. */
export function BellIcon({ silent }: { silent: boolean }) {
  return (
    <Icon>
      <path
        d="M12 4a5.5 5.5 0 0 1 5.5 5.5c0 4.5 2 6 2 7h-15c0-1 2-2.5 2-7A5.5 5.5 0 0 1 12 4Z"
        fill={silent ? "none" : "currentColor"}
      />
      <path d="M10 19.5a2.2 2.2 0 0 0 4 0M12 4V2.8" />
      {silent && <path d="M4 3.5 20 20.5" />}
    </Icon>
  );
}
