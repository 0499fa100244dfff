import { Section } from "../../shared/section.tsx";
import { useSession } from "../../shared/session.tsx";
import { FriendsList } from "./friends-list.tsx";
import { LoginVisibility } from "./login-visibility.tsx";
import { OwnCode } from "./own-code.tsx";
import { PendingRequests } from "./pending-requests.tsx";
import { RequestForm } from "./request-form.tsx";

/** The section of the profile about friends (specification, sections 2, 5 and 8). */
export function FriendsAndRequests() {
  const { user } = useSession();
  return (
    <Section id="friends" title="Friends & Requests">
      {user ? (
        <>
          {user.friendCode && <OwnCode code={user.friendCode} />}
          <RequestForm />
          <PendingRequests />
          <FriendsList />
          <LoginVisibility user={user} />
        </>
      ) : (
        <p>Please log in to manage friends.</p>
      )}
    </Section>
  );
}
