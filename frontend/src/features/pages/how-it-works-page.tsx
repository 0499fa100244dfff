import { traditions } from "@berea/scripture";
import { Link } from "react-router-dom";
import { TextPage } from "./text-page.tsx";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** How reading, choosing verses and interpretations work. */
export function HowItWorksPage() {
  return (
    <TextPage title="How It Works">
      <h2>Reading</h2>
      <p>
        Choose a book and a chapter, or go on with the buttons below the text. The address of the
        page names the passage, so you can send it to somebody. With an account, Berea opens at your
        bookmark, and if you have none, where you last read.
      </p>
      <h2>Asking what a passage means</h2>
      <ol>
        <li>Choose a verse. It is marked as the first of your selection.</li>
        <li>
          Choose another, or the same again. All verses from the one to the other are marked, and
          the interpretation of each opens. Escape gives the selection up.
        </li>
        <li>For the sense of a whole chapter or book, choose its number or its title instead.</li>
      </ol>
      <h2>Nine traditions</h2>
      <p>
        Berea reads in the voice of nine traditions: {list.format(traditions)}. When you sign up you
        name your denomination, and its reading is the one you are given. “Other” and “Prefer not to
        say” give the ecumenical reading, which says what is common to all.
      </p>
      <p>
        Most of Scripture divides nobody, and there one reading serves all. Where the traditions
        part, as over baptism or the Lord’s Supper, each has its own. Should yours have none on a
        passage, a tradition close to it stands in, or the ecumenical reading does, and the panel
        names whose it is.
      </p>
      <h2>Where an interpretation comes from</h2>
      <p>
        Each one carries its tradition, its title, and its author and year, or the words “written
        for Berea”. When it was made by a language model, the model is named. When it speaks of a
        wider passage than you asked about, that passage is named too.
      </p>
      <p>
        An interpretation is a help, not the text. <Link to="/reader">Read the passage</Link>, and
        search whether these things are so.
      </p>
    </TextPage>
  );
}
