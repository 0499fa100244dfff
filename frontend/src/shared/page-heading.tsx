import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * The main heading of a page. It takes the focus when the page is reached from another one, so
 * that screen readers and keyboards start at the new page; not on the first page of a visit.
 */
export function PageHeading({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useLocation().key !== "default";
  const focusOnce = useRef(arrived);
  useEffect(() => {
    if (focusOnce.current) heading.current?.focus({ preventScroll: true });
    focusOnce.current = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
