/** A write would violate a unique index; `fields` are its paths. */
export class DuplicateKey extends Error {
  readonly fields: string[];

  constructor(fields: string[], options?: ErrorOptions) {
    super(`Another document has the same ${fields.join(", ")}.`, options);
    this.name = "DuplicateKey";
    this.fields = fields;
  }
}

/** A document, filter or update that the schema or the store's language does not allow. */
export class InvalidDocument extends Error {
  override readonly name = "InvalidDocument";
}

/** The database cannot be opened or reached; the message is one line for operators. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  /** Makes the error handler answer with 503. */
  readonly unavailable = true;
}
