import { useState } from "react";
import { messageOf, request } from "../../../shared/api-client.ts";
import { useSession } from "../../../shared/session.tsx";
import { showAlert } from "../../../shared/toast.ts";
import { isSamePlace, type Place, placeOf } from "../place/place.ts";
import { RibbonIcon } from "./reader-icons.tsx";
import { ToolButton } from "./tool-button.tsx";

/** Makes this chapter the reader's one bookmark; pressed while it is. */
export function BookmarkButton({ place }: { place: Place }) {
  const { user, updateUser } = useSession();
  const [isSaving, setSaving] = useState(false);
  const bookmark = placeOf(user?.bookmarkedBook, user?.bookmarkedChapter);
  const isHere = bookmark !== undefined && isSamePlace(bookmark, place);

  async function save(): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    try {
      await request("/api/auth/bookmark", { method: "PUT", bearer: true, body: place });
      updateUser({ bookmarkedBook: place.book, bookmarkedChapter: place.chapter });
      showAlert("Bookmark saved!", "success", "bookmark");
    } catch (error) {
      showAlert(messageOf(error, "Failed to save bookmark."), "error", "bookmark");
    } finally {
      setSaving(false);
    }
  }

  return (
    <ToolButton
      name="Bookmark"
      icon={<RibbonIcon filled={isHere} />}
      aria-pressed={isHere}
      aria-disabled={isSaving || undefined}
      onClick={() => void save()}
    />
  );
}
