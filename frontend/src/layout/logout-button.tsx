import { useSession } from "../shared/session.tsx";

/** Logs out, and says so while what is still being saved is waited for. */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const { logout, loggingOut } = useSession();
  return (
    <button
      type="button"
      className={className}
      aria-disabled={loggingOut || undefined}
      onClick={() => void logout()}
    >
      {loggingOut ? "Logging out..." : "Logout"}
    </button>
  );
}
