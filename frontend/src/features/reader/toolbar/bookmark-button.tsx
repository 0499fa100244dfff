import { useState } from "react";
import { messageOf } from "../../../shared/api-client.ts";
import { useSession } from "../../../shared/session.tsx";
import { showAlert } from "../../../shared/toast.ts";
import { withWaitingTime } from "../../../shared/waiting-time.ts";
import { isSamePosition, type Position, positionOf } from "../position/position.ts";
import { RibbonIcon } from "./reader-icons.tsx";
import { ToolButton } from "./tool-button.tsx";

const keptForLater =
  "You are offline. The bookmark is kept on this device and will be saved when you are online again.";

/** Makes this chapter the reader's one bookmark; pressed while it is. */
export function BookmarkButton({ position }: { position: Position }) {
  const { user, updateUser } = useSession();
  const [isSaving, setSaving] = useState(false);
  const bookmark = positionOf(user?.bookmarkedBook, user?.bookmarkedChapter);
  const isHere = bookmark !== undefined && isSamePosition(bookmark, position);

  async function save(): Promise<void> {
    if (isSaving || !user) return;
    setSaving(true);
    try {
      const { savePosition } = await import("../../../shared/save-position.ts");
      const { isKept, changes } = await savePosition(user.id, "saveBookmark", position);
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
