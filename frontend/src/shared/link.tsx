import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  /** Takes the place of the present step of the history. */
  replace?: boolean;
  /** Goes with the step of the history. */
  state?: unknown;
}

/**
 * A link to a page of the app. React Router's own `Link` brings its server's prefetching along,
 * which weighs more than all else that is used of the library.
 */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    state,
  });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
