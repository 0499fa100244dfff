import { NavLink, type NavLinkProps, useLocation } from "react-router-dom";

/** A link to a page. Within that page it adds no step to the history. */
export function PageLink(props: NavLinkProps) {
  const { pathname } = useLocation();
  return <NavLink {...props} replace={pathname === props.to} />;
}
