import { type Document, defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** The text of one section of a tradition's document, which `content/documents` names. */
export interface Section extends Document {
  workId: string;
  /** The import that wrote it; read only while it is its work's. */
  edition: string;
  /** The document's id and the section's number: "westminster-confession/10.1". */
  key: string;
  text: string;
}

const text = { type: String, required: true };

const schema = new Schema({
  workId: { ...text, index: true },
  edition: text,
  key: { ...text, index: true },
  text,
});

export const sectionModel = defineModel<Section>("sections", schema);

/** The key of a section of a document. */
export function sectionKey(document: string, number: string): string {
  return `${document}/${number}`;
}
