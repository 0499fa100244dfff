import { mongo } from "mongoose";
import { z } from "zod";

/**
 * The address of a MongoDB as its driver reads it, which is no URL when it lists several hosts:
 * `mongodb://one:27017,two:27017/?replicaSet=rs0`.
 */
export const mongoUrlSetting = z
  .string()
  .refine(isConnectionString, "must be a URL that begins with mongodb:// or mongodb+srv://");

/** The driver checks its address when a client is made, which connects later. */
function isConnectionString(text: string): boolean {
  try {
    return new mongo.MongoClient(text) !== undefined;
  } catch {
    return false;
  }
}
