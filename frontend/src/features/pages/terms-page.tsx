import { Link } from "react-router-dom";
import { ContactLink } from "./contact-link.tsx";
import { legalUpdated } from "./legal.ts";
import { TextPage } from "./text-page.tsx";

/** What those who use Berea agree to. */
export function TermsPage() {
  return (
    <TextPage title="Terms of Service" updated={legalUpdated}>
      <p>By using Berea you agree to what follows.</p>
      <h2>Using Berea</h2>
      <p>
        Berea is free. Read as much as you like, alone or with others. Do not try to break it, to
        enter other people’s accounts, or to load it so heavily that others cannot read.
      </p>
      <h2>Your account</h2>
      <p>
        Give an email address that is yours, keep your password to yourself, and choose a name that
        insults nobody. What you tell us is treated as the <Link to="/privacy">privacy policy</Link>{" "}
        says. An account that harms others may be closed.
      </p>
      <h2>The text and the interpretations</h2>
      <p>
        The King James Version of 1769 is in the public domain in most countries; in the United
        Kingdom it is printed under letters patent of the Crown. Each interpretation names its
        source and, where there is one, its licence.
      </p>
      <p>
        Interpretations describe how a tradition reads a passage. They are offered for study. They
        are not the official teaching of any church, nor counsel for your own case: for that, ask
        your pastor, priest or another whom you trust.
      </p>
      <h2>No warranty</h2>
      <p>
        Berea is offered as it is. We take care that it is right and at hand, but cannot promise
        that it always will be, and are not liable for what follows from its faults as far as the
        law allows that to be said.
      </p>
      <h2>Changes and questions</h2>
      <p>
        When these terms change, the date above changes with them. Questions go to <ContactLink />.
      </p>
    </TextPage>
  );
}
