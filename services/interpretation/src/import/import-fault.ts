/** A source that cannot be imported. The message is one line, for the operator; nothing is stored. */
export class ImportFault extends Error {
  override readonly name = "ImportFault";
}
