import { mongo } from "mongoose";
import { z } from "zod";

/**
 * A MongoDB connection string, which is not a URL when it lists several hosts:
 * `mongodb://one:27017,two:27017/?replicaSet=rs0`.
 */
export const mongoUrlSetting = z
  .string()
  .refine(isConnectionString, "must be a URL that begins with mongodb:// or mongodb+srv://");

/** The driver validates its address when a client is created; it connects later. */
function isConnectionString(text: string): boolean {
  try {
    return new mongo.MongoClient(text) !== undefined;
  } catch {
    return false;
  }
}
