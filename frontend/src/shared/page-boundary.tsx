import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./page-pending.module.css";

/** Catches a page that could not be fetched or shown and offers to load it again. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failed} role="alert">
        <h1>This page could not be opened.</h1>
        <p>Berea may have been renewed a moment ago, or the connection was lost.</p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <a href="/">Go to the home page</a>
      </div>
    );
  }
}
