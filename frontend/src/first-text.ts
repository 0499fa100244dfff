import { showFirstText } from "./features/reader/first-text/show-first-text.ts";

// Begins the reader's document: the text goes first, then comes the app.
void showFirstText().finally(() => import("./main.tsx"));
