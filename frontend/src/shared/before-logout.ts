const acts = new Set<() => Promise<void>>();

/** Has something done while a logout still has the token; returns how to leave it out again. */
export function beforeLogout(act: () => Promise<void>): () => void {
  acts.add(act);
  return () => void acts.delete(act);
}

/** Does all of it; what fails keeps nobody from logging out. */
export async function preparedForLogout(): Promise<void> {
  await Promise.allSettled([...acts].map((act) => act()));
}
