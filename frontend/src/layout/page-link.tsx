import type { ComponentProps } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../shared/link.tsx";

/** A link to a page. Within that page it says so, and adds no step to the history. */
export function PageLink(props: Omit<ComponentProps<typeof Link>, "replace">) {
  const isHere = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isHere ? "page" : undefined} replace={isHere} />;
}
