import { useEffect, useRef, useState } from "react";
import { CloseIcon, MenuIcon } from "../shared/icons.tsx";
import { useSession } from "../shared/session.tsx";
import styles from "./header.module.css";
import { readingLinks, visitorLinks } from "./links.ts";
import { LogoutButton } from "./logout-button.tsx";
import { PageLink } from "./page-link.tsx";

/** The menu of phones. It closes on a link, on Escape, and on a click or the focus elsewhere. */
export function MobileMenu() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    function onLeaving({ target }: Event) {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    }
    document.addEventListener("pointerdown", onLeaving);
    document.addEventListener("focusin", onLeaving);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onLeaving);
      document.removeEventListener("focusin", onLeaving);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [open]);

  const links = [...readingLinks, ...(user ? ([["/profile", "Profile"]] as const) : visitorLinks)];
  return (
    <div ref={menu} className={styles.narrow}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="mobile-menu"
        aria-label={open ? "Close menu" : "Open menu"}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </button>
      <nav id="mobile-menu" aria-label="Menu" className={styles.menu} hidden={!open}>
        {links.map(([path, name]) => (
          <PageLink key={path} to={path} className={styles.menuLink} onClick={() => setOpen(false)}>
            {name}
          </PageLink>
        ))}
        {user && <LogoutButton className={styles.menuLink} />}
      </nav>
    </div>
  );
}
