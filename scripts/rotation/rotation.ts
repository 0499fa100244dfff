/** The secrets that `npm run rotate` changes. */
export const rotatable = ["jwt-key", "internal-key", "push-keys"] as const;

export interface Rotation {
  readonly secret: (typeof rotatable)[number];
  /** At once, without a time in which both keys are valid. */
  readonly revoke: boolean;
  /** Forgets the former key even though sessions signed by it are left. */
  readonly early: boolean;
}
