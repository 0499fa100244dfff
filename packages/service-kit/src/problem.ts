/** An error that the caller is told about: HTTP status, stable code, message for people. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds to wait before retrying; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
