/** A write would break a unique index; `fields` are the paths of that index. */
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

/** The database cannot be opened or reached; the message is one line fit for an operator. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  /** A request that meets it is answered with 503. */
  readonly unavailable = true;
}
