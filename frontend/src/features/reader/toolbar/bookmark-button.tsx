import { useState } from "react";
import { messageOf } from "../../../shared/api-client.ts";
import { useSession } from "../../../shared/session.tsx";
import { showAlert } from "../../../shared/toast.ts";
import { withWaitingTime } from "../../../shared/waiting-time.ts";
import { isSamePlace, type Place, placeOf } from "../place/place.ts";
import { RibbonIcon } from "./reader-icons.tsx";
import { ToolButton } from "./tool-button.tsx";

const keptForLater =
  "You are offline. The bookmark is kept on this device and will be saved when you are online again.";

/** Makes this chapter the reader's one bookmark; pressed while it is. */
export function BookmarkButton({ place }: { place: Place }) {
  const { user, updateUser } = useSession();
  const [isSaving, setSaving] = useState(false);
  const bookmark = placeOf(user?.bookmarkedBook, user?.bookmarkedChapter);
  const isHere = bookmark !== undefined && isSamePlace(bookmark, place);

  async function save(): Promise<void> {
    if (isSaving || !user) return;
    setSaving(true);
    try {
      const { savePlace } = await import("../../../shared/save-place.ts");
      const { isKept, changes } = await savePlace(user.id, "saveBookmark", place);
      if (!updateUser(user.id, changes)) return;
      if (isKept) showAlert(keptForLater, "info", "bookmark");
      else showAlert("Bookmark saved!", "success", "bookmark");
    } catch (error) {
      const text = withWaitingTime(messageOf(error, "Failed to save bookmark."), error);
      showAlert(text, "error", "bookmark");
    } finally {
      setSaving(false);
    }
  }

  return (
    <ToolButton
      name="Bookmark"
      icon={<RibbonIcon />}
      aria-pressed={isHere}
      aria-disabled={isSaving || undefined}
      onClick={() => void save()}
    />
  );
}
