import { randomBytes } from "node:crypto";

/** Generates request ids: a random part for each process and a number; cheap and unique. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
