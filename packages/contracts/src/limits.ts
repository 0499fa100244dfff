/** Specification, section 9. */
export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt reads no more than 72 bytes; a longer password is refused, never cut (decisions.md). */
export const PASSWORD_MAX_BYTES = 72;
/** Why a reading is thought to be wrong, after trimming. */
export const REASON_MAX_LENGTH = 1_000;
/** A display name has 1-50 characters after trimming (decisions.md). */
export const USERNAME_MAX_LENGTH = 50;
