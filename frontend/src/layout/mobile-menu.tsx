import { CloseIcon, MenuIcon } from "../shared/icons.tsx";
import { useSession } from "../shared/session.tsx";
import { useDismiss } from "../shared/use-dismiss.ts";
import styles from "./header.module.css";
import { readingLinks, visitorLinks } from "./links.ts";
import { LogoutButton } from "./logout-button.tsx";
import { PageLink } from "./page-link.tsx";

/** The menu of phones. */
export function MobileMenu() {
  const { user } = useSession();
  const { isOpen, setOpen, root, button } = useDismiss();
  const links = [...readingLinks, ...(user ? ([["/profile", "Profile"]] as const) : visitorLinks)];
  return (
    <div ref={root} className={styles.narrow}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={isOpen ? "Close menu" : "Open menu"}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <nav id="mobile-menu" aria-label="Menu" className={styles.menu} hidden={!isOpen}>
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
