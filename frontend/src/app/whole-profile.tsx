import { YourData } from "../features/account/your-data.tsx";
import { FriendsAndRequests } from "../features/friends/friends-and-requests.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import { OfflineReading } from "../features/offline/offline-reading.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";

/** The profile with the sections that other features bring. */
export function WholeProfile() {
  return (
    <ProfilePage>
      <Notifications />
      <FriendsAndRequests />
      <OfflineReading />
      <YourData />
    </ProfilePage>
  );
}
