/** Has the browser save a JSON file, as if a link to it had been followed. */
export function saveFile(name: string, content: unknown): void {
  const file = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers fetch it only after they have asked where to put it.
  setTimeout(() => URL.revokeObjectURL(link.href), oneMinuteMs);
}

const oneMinuteMs = 60_000;
