import { SearchButton } from "../features/search/search-button.tsx";
import { ButtonLink } from "../shared/button.tsx";
import { BookIcon } from "../shared/icons.tsx";
import { Link } from "../shared/link.tsx";
import { useSession } from "../shared/session.tsx";
import styles from "./header.module.css";
import { readingLinks } from "./links.ts";
import { LogoutButton } from "./logout-button.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { PageLink } from "./page-link.tsx";

/** Name, pages and account. On phones the pages and the way in and out fold into a menu. */
export function Header() {
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.name}>
          <BookIcon />
          Berea
        </Link>
        <nav aria-label="Main" className={styles.wide}>
          {readingLinks.map(([path, name]) => (
            <PageLink key={path} to={path} className={styles.link}>
              {name}
            </PageLink>
          ))}
        </nav>
        <div className={styles.account} data-personal>
          <SearchButton />
          {user && (
            <Link to="/profile" className={styles.person}>
              <Avatar name={user.name} />
              <bdi className={styles.personName}>{user.name || user.email}</bdi>
            </Link>
          )}
          <div className={styles.wide}>
            {user ? (
              <LogoutButton className={styles.link} />
            ) : (
              <>
                <Link to="/login" className={styles.link}>
                  Login
                </Link>
                <ButtonLink to="/signup">Sign Up</ButtonLink>
              </>
            )}
          </div>
          <MobileMenu key={user?.id} />
        </div>
      </div>
    </header>
  );
}

/** The first letter of a name in a circle, or U; decoration beside the name itself. */
function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {firstLetter(name.trim())?.toUpperCase() ?? "U"}
    </span>
  );
}

/** A letter may take several code units; telling where it ends takes a phone 30 ms the first time. */
function firstLetter(name: string): string | undefined {
  const [plain] = /^\p{Script=Latin}(?=[\p{L} ]|$)/u.exec(name) ?? [];
  if (plain) return plain;
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment;
}
