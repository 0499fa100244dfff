import { type ReactNode, useRef } from "react";
import { Link } from "../shared/link.tsx";
import { PageOutlet } from "../shared/page-outlet.tsx";
import { useSession } from "../shared/session.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";

/** What most pages share: header, main area, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { endedReason } = useSession();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.layout}>
      <button
        type="button"
        className={`${styles.skip} visually-hidden`}
        onClick={() => main.current?.focus()}
      >
        Skip to the text
      </button>
      <Header />
      <main ref={main} tabIndex={-1} className={styles.main}>
        {endedReason && (
          <p className={styles.ended} role="status">
            {endedReason} <Link to="/login">Login</Link>
          </p>
        )}
        <PageOutlet>{children}</PageOutlet>
      </main>
      <Footer />
    </div>
  );
}
