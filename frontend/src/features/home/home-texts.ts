interface Item {
  title: string;
  text: string;
}

/** Three steps to the first interpretation. */
export const steps: readonly Item[] = [
  {
    title: "Create an account",
    text: "A name, an email address, a password and your denomination: that is all.",
  },
  {
    title: "Open a chapter",
    text: "Pick a book and a chapter. Next time Berea opens where you stopped.",
  },
  {
    title: "Choose the verses",
    text: "Touch the first verse and the last. Their interpretation opens beside the text.",
  },
];

/** What the specification announces. */
export const comingSoon: readonly Item[] = [
  { title: "Study notes", text: "Your own words in the margin." },
  { title: "Reading plans", text: "A way through the Bible, a little each day." },
  { title: "Verse highlighting", text: "Mark what you want to find again." },
  { title: "More translations", text: "Other English Bibles beside the King James." },
];
