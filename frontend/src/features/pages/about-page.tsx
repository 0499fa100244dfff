import { Link } from "react-router-dom";
import { ContactLink } from "./contact-link.tsx";
import { TextPage } from "./text-page.tsx";

/** What Berea is and why. */
export function AboutPage() {
  return (
    <TextPage title="About Berea">
      <p>
        Berea is a place to read the King James Bible and to see how Christians of your own
        tradition have understood it. It was launched in 2024.
      </p>
      <blockquote>
        <p>
          “These were more noble than those in Thessalonica, in that they received the word with all
          readiness of mind, and searched the scriptures daily, whether those things were so.” (Acts
          17:11)
        </p>
      </blockquote>
      <p>
        The name is that of the Macedonian town where Paul and Silas found hearers who neither
        believed at once nor refused to listen. They went home and looked it up. Whoever reads an
        interpretation here is asked to do the same: the text always stands beside it.
      </p>
      <h2>What we hold to</h2>
      <ul>
        <li>The text comes first, and the page keeps quiet around it.</li>
        <li>
          No tradition is the measure of the others. Where they differ, each speaks for itself, in
          words that its own people would recognise.
        </li>
        <li>
          Every interpretation says where it comes from. What a machine has written is marked as
          such.
        </li>
      </ul>
      <h2>The text</h2>
      <p>
        Berea gives the King James Version in its standard text of 1769, with the italics by which
        the translators marked the words they added, the titles of the Psalms, and the notes at the
        end of the Epistles. It is the only translation for now.
      </p>
      <h2>Write to us</h2>
      <p>
        Corrections and questions are welcome at <ContactLink />. How the interpretations are made
        is told under <Link to="/how-it-works">How It Works</Link>.
      </p>
    </TextPage>
  );
}
