import { isDenomination, traditionOf, traditions } from "@berea/scripture";
import { Link } from "../../shared/link.tsx";
import { useSession } from "../../shared/session.tsx";
import { AnswerChain } from "./pictures/answer-chain.tsx";
import { DenominationsTable } from "./pictures/denominations-table.tsx";
import { LabelledEntry } from "./pictures/labelled-entry.tsx";
import { NestedPassages } from "./pictures/nested-passages.tsx";
import { SourcesOfReadings } from "./sources-of-readings.tsx";
import { TextPage } from "./text-page.tsx";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
/** It has the longest family. */
const example = "Anglican";

/** How reading, choosing verses and interpretations work. */
export function HowItWorksPage() {
  const own = useOwnTradition();
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
        Every book, chapter and passage of the Bible has an ecumenical reading. It is nobody’s
        denomination: it tells what Christians hold in common and, where they differ, how. Beside it
        Berea reads in the voice of nine traditions: {list.format(traditions)}.
      </p>
      <p>
        Most of Scripture divides nobody, and there one reading serves all. On passages over which
        the traditions part, such as those on baptism or the Lord’s Supper, each has its own; more
        of these are being written, and until then the common reading answers. You are given the
        reading of the denomination that you named when you signed up; you can change it in your
        profile. <Link to="/traditions">Where the Traditions Differ</Link> lists these passages.
      </p>
      <h2>Side by side</h2>
      <p>
        In the text the sign ⁂ stands where such a passage begins. Choose it, or “Traditions differ
        here” above a reading, and you see how each tradition reads the passage: one after the other
        on a phone, two beside each other on a wider screen. The address can be sent to somebody.
        Below a reading stands where the confessions, catechisms and prayer books of your tradition
        cite the verses, and when they are read in church.
      </p>
      <p>
        A study sheet puts all of this on paper for a group: the text, the readings that you choose,
        with or without their names, three questions and room to write.
      </p>
      <DenominationsTable />
      <h2>Whose reading answers</h2>
      <p>
        For verses, each tradition in the picture is asked in turn. What it says of the verse itself
        comes first, then what it says of the smallest passage around all of the verses.
      </p>
      <AnswerChain tradition={own ?? example} isOwn={own !== undefined} />
      <p>
        Only when none of them has anything on the verses does a summary of the chapter answer, and
        after that one of the book, by the same traditions in the same order. Where there is nothing
        at all, Berea says so.
      </p>
      <NestedPassages />
      <h2>What the labels say</h2>
      <p>Every interpretation says whose it is and where it comes from.</p>
      <LabelledEntry />
      <SourcesOfReadings />
      <p>
        An interpretation is a help, not the text. <Link to="/reader">Read the passage</Link>, and
        search whether these things are so.
      </p>
      <h2>The daily verse, and friends</h2>
      <p>
        In your profile you can turn on notifications and choose an hour. The verse of the day then
        comes to your devices at that hour of your own clock, once a day.
      </p>
      <p>
        Friends find each other by friend code: give yours to somebody, or enter theirs. Friends are
        told when one of them logs in. You can hide your logins, and silence those of a friend.
      </p>
    </TextPage>
  );
}

/** The tradition of the user, if they have named one that others may answer for. */
function useOwnTradition() {
  const denomination = useSession().user?.denomination;
  return isDenomination(denomination) ? traditionOf(denomination) : undefined;
}
