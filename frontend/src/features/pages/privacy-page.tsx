import { ContactLink } from "./contact-link.tsx";
import { legalUpdated } from "./legal.ts";
import { TextPage } from "./text-page.tsx";

/** What is kept about readers, where and how long. */
export function PrivacyPage() {
  return (
    <TextPage title="Privacy Policy" updated={legalUpdated}>
      <p>
        Berea keeps what it needs to give you your place and your tradition’s reading, and nothing
        else. There is no advertising, no tracking and no code from other companies on its pages.
      </p>
      <h2>What is kept on the server</h2>
      <ul>
        <li>Your name, email address and denomination, as you gave them.</li>
        <li>Your password, only in a scrambled form (bcrypt) from which it cannot be read back.</li>
        <li>
          Your friend code, your bookmark, the chapter you read last, and, if you set one, the hour
          of the daily verse with its time zone.
        </li>
      </ul>
      <p>
        Which verses you ask about is not kept with your account. The server writes a line for each
        request, so that faults can be found; passwords and login tokens never appear in it.
      </p>
      <h2>What is kept in your browser</h2>
      <ul>
        <li>Your account as listed above and the token that keeps you logged in.</li>
        <li>Your reading history (the last ten chapters), reader settings and page colours.</li>
      </ul>
      <p>
        A token is good for 30 days. Logging out removes it and the account from the browser. Berea
        sets no cookies.
      </p>
      <h2>How long</h2>
      <p>
        Your account is kept until it is deleted. You may have a copy of all that is kept about you,
        or have it deleted, by writing to <ContactLink />.
      </p>
      <h2>Children</h2>
      <p>
        Berea is not directed to children under 13. If a child has opened an account, write to us
        and it will be removed.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <ContactLink />.
      </p>
    </TextPage>
  );
}
