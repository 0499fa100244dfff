import type { ReactNode } from "react";
import { useSession } from "../shared/session.tsx";
import { useFirstSight } from "../shared/use-first-sight.ts";
import styles from "./footer.module.css";
import { footerLinks, legalLinks, visitorLinks } from "./links.ts";
import { LogoutButton } from "./logout-button.tsx";
import { PageLink } from "./page-link.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Every page once more, the colours of the page, and whose work this is. */
export function Footer() {
  const { user } = useSession();
  const isFirstSight = useFirstSight();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <LinkList title="Navigation" links={footerLinks} />
        <LinkList
          title="Account"
          links={user ? [["/profile", "Profile"]] : visitorLinks}
          isPersonal
        >
          {user && (
            <li>
              <LogoutButton className={styles.link} />
            </li>
          )}
        </LinkList>
        <LinkList title="Legal" links={legalLinks} />
        <ThemeChoice />
      </div>
      <div className={styles.colophon}>
        <p>
          © {!isFirstSight && new Date().getFullYear()} Berea. The King James text is in the public
          domain.
        </p>
        <p>Icons drawn for Berea.</p>
      </div>
    </footer>
  );
}

interface LinkListProps {
  title: string;
  links: readonly (readonly [path: string, name: string])[];
  isPersonal?: boolean;
  children?: ReactNode;
}

function LinkList({ title, links, isPersonal, children }: LinkListProps) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul data-personal={isPersonal}>
        {links.map(([path, name]) => (
          <li key={path}>
            <PageLink to={path} className={styles.link}>
              {name}
            </PageLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
