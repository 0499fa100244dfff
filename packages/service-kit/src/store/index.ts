export * from "./errors.ts";
export { mongoUrlSetting } from "./mongo-url.ts";
export { newId } from "./new-id.ts";
export { openStore } from "./open-store.ts";
export type {
  Collection,
  Document,
  Filter,
  FindOptions,
  Model,
  NewDocument,
  Store,
  StoreOptions,
  Update,
  UpdateOptions,
} from "./port.ts";
export { defineModel } from "./port.ts";
