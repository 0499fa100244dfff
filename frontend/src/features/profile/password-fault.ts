import { PASSWORD_MIN_LENGTH } from "@berea/contracts/limits";

/** What a change of password needs. */
export interface PasswordForm {
  current: string;
  next: string;
  confirmed: string;
}

/** What is wrong with the form, in the words and the order of the specification; null if nothing. */
export function passwordFault({ current, next, confirmed }: PasswordForm): string | null {
  if (!current || !next || !confirmed) return "Please fill in all password fields.";
  if (next.length < PASSWORD_MIN_LENGTH) {
    return `New password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
  }
  if (next !== confirmed) return "New passwords do not match.";
  if (next === current) return "New password cannot be the same as the current password.";
  return null;
}
