import { findBook, isDenomination } from "@berea/scripture";
import { z } from "zod";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, USERNAME_MAX_LENGTH } from "./limits.ts";

/**
 * False for text with control characters, bidirectional controls or lone surrogates, which stores
 * refuse.
 */
export function isWritable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(text);
}

/** An email address as typed; trimmed and lower-cased. */
export const email = z
  .string("Email must be text.")
  .trim()
  .toLowerCase()
  .max(254, "Email must be at most 254 characters long.")
  .pipe(z.email("Please enter a valid email address."))
  .meta({ description: "Trimmed, lower-cased, unique.", examples: ["ruth@example.org"] });

/** A display name: 1-50 characters after trimming, not unique. */
export const username = z
  .string("Username must be text.")
  .trim()
  .min(1, "Username cannot be empty.")
  .max(USERNAME_MAX_LENGTH, `Username must be at most ${USERNAME_MAX_LENGTH} characters long.`)
  .refine(isWritable, "Username holds a character that cannot be shown.")
  .meta({ description: "A display name, not unique.", examples: ["Ruth"] });

/** A new password. */
export const newPassword = z
  .string("Password must be text.")
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`)
  .refine(
    (password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} bytes long.`,
  );

/** A password to check: bounded, otherwise unrestricted. */
export const givenPassword = z
  .string("Password must be text.")
  .min(1, "Password cannot be empty.")
  .max(1024, "Password is too long.");

/** Any option of the sign-up or profile form, stored as sent. */
export const denomination = z
  .string("Denomination must be text.")
  .refine(isDenomination, "Please select a denomination.")
  .meta({ description: "An option of the sign-up or profile list.", examples: ["Baptist"] });

/** Local hour of the daily verse; null for off. */
export const notificationHour = z
  .int("Notification hour must be a whole number from 0 to 23, or null.")
  .min(0, "Notification hour must be from 0 to 23.")
  .max(23, "Notification hour must be from 0 to 23.")
  .nullable();

/** An IANA time zone known to this runtime, or null. */
export const timezone = z
  .string("Time zone must be text.")
  .min(1, "Time zone cannot be empty.")
  .max(64, "Time zone is too long.")
  .refine(isTimezone, "Unknown time zone.")
  .nullable()
  .meta({ examples: ["Asia/Kathmandu"] });

/** An existing chapter; the book is output under its canonical name. */
export const position = z
  .strictObject({
    book: z.string("Book must be text.").max(60, "Unknown book."),
    chapter: z.int("Chapter must be a whole number.").min(1, "Unknown chapter."),
  })
  .transform(({ book: name, chapter }, context) => {
    const book = findBook(name);
    if (!book) {
      context.addIssue({ code: "custom", path: ["book"], message: "Unknown book." });
      return z.NEVER;
    }
    if (chapter > book.chapters) {
      const message = `${book.name} has ${book.chapters} chapters.`;
      context.addIssue({ code: "custom", path: ["chapter"], message });
      return z.NEVER;
    }
    return { book: book.name, chapter };
  });

/** A message for the user. */
export const messageReply = z.object({ message: z.string() }).meta({ id: "Message" });

function isTimezone(zone: string): boolean {
  // Intl also accepts offsets such as "+05:45", but they ignore daylight saving.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
