import type { ReactNode } from "react";

/** The open book with its ribbon that stands for Berea. */
export function BookIcon() {
  return (
    <Icon>
      <path d="M12 6.4C9.8 4.8 6.4 4.3 2 4.7v13.6c4.4-.4 7.8.1 10 1.7 2.2-1.6 5.6-2.1 10-1.7V4.7C17.6 4.3 14.2 4.8 12 6.4Zm0 0V20" />
      <path d="M5.2 8.6c1.4 0 2.6.1 3.7.5M5.2 12c1.4 0 2.6.1 3.7.5" strokeWidth="1.2" />
      <path d="M15.5 4.9V12l1.7-1.5 1.7 1.5V4.7" fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

/** Drawn for Berea on a 24-unit grid; decoration beside a name, so hidden from screen readers. */
export function Icon({ size = 24, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
