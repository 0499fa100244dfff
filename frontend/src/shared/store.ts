/** A value that changes and those who hear of each change, as `useSyncExternalStore` takes them. */
export function createStore<T>(initial: T) {
  let now = initial;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => now,
    /** Returns how to stop hearing. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(next: T): void {
      now = next;
      for (const listener of listeners) listener();
    },
  };
}
