import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Link } from "./link.tsx";

/** How much a button asks for attention. */
type ButtonKind = "primary" | "secondary" | "quiet";

/** A button; `busy` keeps it focusable but deaf while its work is going on. */
export function Button({
  kind = "primary",
  busy = false,
  className,
  onClick,
  ...props
}: ComponentProps<"button"> & { kind?: ButtonKind; busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(kind, className)}
    />
  );
}

/** A link that looks like a button: it leads to another page. */
export function ButtonLink({
  kind = "primary",
  className,
  ...props
}: ComponentProps<typeof Link> & { kind?: ButtonKind }) {
  return <Link {...props} className={classes(kind, className)} />;
}

function classes(kind: ButtonKind, more: string | undefined): string {
  return [styles.button, styles[kind], more].filter(Boolean).join(" ");
}
