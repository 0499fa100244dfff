import { type Document, defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** Records by its user id that an account is deleted, so that a late dispute cannot name it. */
export interface DeletedAccount extends Document {
  deletedAt: Date;
}

const schema = new Schema({ deletedAt: { type: Date, required: true } });

export const deletedAccountModel = defineModel<DeletedAccount>("deleted_accounts", schema);
