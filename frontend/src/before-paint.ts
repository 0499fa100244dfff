import { awaitSession } from "./shared/awaited-session.ts";
import { markPresses } from "./shared/early-press.ts";
import { applyTheme } from "./shared/theme.ts";

// Runs before the document is painted, which the app itself is too heavy for.
applyTheme();
awaitSession();
markPresses();
