import { Link } from "../../shared/link.tsx";
import { ContactLink } from "./contact-link.tsx";
import { legalUpdated } from "./legal.ts";
import { TextPage } from "./text-page.tsx";

/** What those who use Berea agree to. */
export function TermsPage() {
  return (
    <TextPage title="Terms of Service" updated={legalUpdated}>
      <p>By using Berea you agree to what follows. It is short, so please read it.</p>
      <h2>What you may do</h2>
      <p>
        Berea is free of charge. Read as much as you like, alone or with others, quote what you
        read, and send its pages to whom you like.
      </p>
      <h2>Your account</h2>
      <p>
        Give an email address that is yours, keep your password to yourself, and choose a name that
        insults nobody. The <Link to="/privacy">privacy policy</Link> says what becomes of what you
        tell us, and for what age Berea is meant.
      </p>
      <p>
        You can download your data and delete your account in your profile at any time, without
        giving a reason.
      </p>
      <h2>What may get an account closed</h2>
      <ul>
        <li>trying to enter other people’s accounts, or to get hold of what is theirs;</li>
        <li>giving oneself out as somebody else, or pestering people with friend requests;</li>
        <li>loading Berea so heavily, by hand or by program, that others cannot read;</li>
        <li>trying to break it, or using it for what the law forbids.</li>
      </ul>
      <p>
        If your account was closed and you think that this was wrong, write to <ContactLink />.
      </p>
      <h2>The text and the interpretations</h2>
      <p>
        The King James Version is in the public domain in most of the world; in the United Kingdom
        the right to print it belongs to the Crown. The readings written for Berea are under the MIT
        licence. Every other interpretation names its source and its licence.
      </p>
      <p>
        Interpretations describe how a tradition reads a passage. They are offered for study and may
        be mistaken. They are not the official teaching of any church, and no substitute for your
        pastor or priest: bring to them what concerns your own life.
      </p>
      <h2>No warranty</h2>
      <p>
        Berea is offered as it is. We take care that it is right and that you can reach it, but do
        not promise that it always will be, and it may change or end. As far as the law allows, we
        are not liable for what follows from its faults. Rights that the law gives you remain yours.
      </p>
      <h2>Changes and questions</h2>
      <p>
        When these terms change, the date above changes with them. Questions go to <ContactLink />.
      </p>
    </TextPage>
  );
}
