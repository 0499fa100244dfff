import { ContactLink } from "./contact-link.tsx";
import { legalUpdated } from "./legal.ts";
import { TextPage } from "./text-page.tsx";

/** What is kept about readers, where and how long. */
export function PrivacyPage() {
  return (
    <TextPage title="Privacy Policy" updated={legalUpdated}>
      <p>
        Berea keeps what it needs for your reading, your friends and the daily verse, and nothing
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
        <li>
          Who your friends are, which requests wait for an answer, whose logins you do not want to
          hear of, and whether your friends hear of yours.
        </li>
        <li>Readings that you have disputed, when, and the reason that you gave.</li>
        <li>
          For each device with notifications: what kind of browser it is, the address and the keys
          that the browser gave for sending to it, and when a verse was last sent.
        </li>
      </ul>
      <p>
        Which verses you ask about is not kept with your account. The server writes a line for each
        request, so that faults can be found; passwords and login tokens never appear in it.
      </p>
      <h2>What others learn</h2>
      <p>
        Your friends see your name and, unless you hide it in your profile, when you log in and the
        chapter you read last. People whom you ask to be your friends see your name.
      </p>
      <p>
        The verses that are sent to a device are carried by the push service of its browser’s maker.
        They are encrypted, so that it cannot read them.
      </p>
      <h2>What is kept in your browser</h2>
      <ul>
        <li>Your account as listed above and the token that keeps you logged in.</li>
        <li>Your reading history (the last ten chapters), reader settings and page colours.</li>
        <li>
          For reading without a connection: the chapters and interpretations that you have read, and
          the whole Bible if you have chosen so; a bookmark that waits for a connection.
        </li>
        <li>Which logins of friends you were told of (the latest 50).</li>
        <li>With notifications, the subscription of this device.</li>
      </ul>
      <p>
        A token is good for 30 days. Logging out removes it and the account from the browser and
        ends the device’s notifications. Berea sets no cookies.
      </p>
      <h2>How long</h2>
      <p>
        Your account is kept until it is deleted. In your profile you can download a copy of what is
        kept about you, and delete the account with everything that belongs to it. What stays is a
        number that names nobody, by which the server knows that the account is gone, and what you
        wrote against a reading, which then no longer says whose it was.
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
