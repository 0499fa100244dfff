/** The secrets that `npm run rotate` changes. */
export const rotatable = ["jwt-key", "internal-key", "push-keys"] as const;

/** What is asked for. */
export interface Rotation {
  readonly secret: (typeof rotatable)[number];
  /** The former key has been stolen, or can have no successor beside it. */
  readonly revoke: boolean;
  /** Forgets a former key although sessions of it are left. */
  readonly early: boolean;
}
