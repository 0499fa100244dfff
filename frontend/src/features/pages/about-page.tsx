import { Link } from "../../shared/link.tsx";
import { ContactLink } from "./contact-link.tsx";
import { TextPage } from "./text-page.tsx";

/** What Berea is, for whom, and what is to come. */
export function AboutPage() {
  return (
    <TextPage title="About Berea">
      <p>
        Berea is a place to read the King James Bible and to see how Christians of your own
        tradition understand it. It was launched in 2024.
      </p>
      <h2>Who it is for</h2>
      <p>
        For anybody who reads the Bible: alone or with friends, at home in a church or outside all
        of them, for the first time or the fiftieth. It asks for no learning, and it costs nothing.
      </p>
      <h2>The name</h2>
      <blockquote>
        <p>
          “These were more noble than those in Thessalonica, in that they received the word with all
          readiness of mind, and searched the scriptures daily, whether those things were so.” (Acts
          17:11)
        </p>
      </blockquote>
      <p>
        Berea is the Macedonian town where Paul and Silas found hearers who neither believed at once
        nor refused to listen. They went home and looked it up. Whoever reads an interpretation here
        is asked to do the same: the text always stands beside it.
      </p>
      <h2>What we hold to</h2>
      <ul>
        <li>The text comes first, and the page keeps quiet around it.</li>
        <li>
          No tradition is the measure of the others. Where they differ, each is told in terms that
          its own people would recognise.
        </li>
        <li>
          Every interpretation says whose it is and where it comes from.{" "}
          <Link to="/how-it-works">How It Works</Link> explains the labels.
        </li>
        <li>There is no advertising and no tracking.</li>
      </ul>
      <h2>The text</h2>
      <p>
        Berea gives the King James Version in its standard text of 1769: 66 books, 1,189 chapters
        and 31,102 verses, with the italics by which the translators marked the words they added,
        the titles of the Psalms, and the notes at the end of the Epistles.
      </p>
      <p>
        The King James Version is in the public domain in most of the world. In the United Kingdom
        the right to print it belongs to the Crown.
      </p>
      <h2>Free software</h2>
      <p>
        The program and the readings that were written for it are under the MIT licence. Anybody may
        run a Berea of their own, for a parish or a household, and change it and pass it on.
      </p>
      <h2>What is coming</h2>
      <ul>
        <li>Study notes</li>
        <li>Reading plans</li>
        <li>Verse highlighting</li>
        <li>More translations</li>
      </ul>
      <h2>Write to us</h2>
      <p>
        Corrections and questions are welcome at <ContactLink />.
      </p>
    </TextPage>
  );
}
