import { Problem } from "@berea/service-kit";

/** The same for an unknown email and a wrong password, so as not to reveal which it was. */
export function invalidCredentials(): Problem {
  return new Problem(401, "invalid_credentials", "Invalid email or password.");
}

/** Not 401, which would tell the client that its session has ended (decisions.md). */
export function wrongPassword(): Problem {
  return new Problem(400, "wrong_password", "The current password is not right.");
}

export function emailTaken(): Problem {
  return new Problem(409, "email_taken", "Another account already uses this email.");
}
