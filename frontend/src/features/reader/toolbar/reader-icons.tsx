import { Icon } from "../../../shared/icons.tsx";

/** A ribbon, filled on a button that is pressed. */
export function RibbonIcon() {
  return (
    <Icon size={22}>
      <path d="M7 4h10v16l-5-4.2L7 20Z" />
    </Icon>
  );
}

export function HistoryIcon() {
  return (
    <Icon size={22}>
      <path d="M4.5 8.5A8.2 8.2 0 1 1 3.8 13" />
      <path d="M4 4.2v4.4h4.4" />
      <path d="M12 7.6V12l3 2" />
    </Icon>
  );
}

export function LettersIcon() {
  return (
    <Icon size={22}>
      <path d="m3 18 4.6-12h1L13.2 18M4.6 14h7" />
      <path d="M20.6 12.4V18M20.6 15.2a2.6 2.8 0 1 1-5.2 0 2.6 2.8 0 0 1 5.2 0Z" />
    </Icon>
  );
}
