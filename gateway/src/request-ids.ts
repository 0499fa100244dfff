import { randomBytes } from "node:crypto";

/** Makes ids for requests: one random part for each process and a number; cheap, never repeated. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
