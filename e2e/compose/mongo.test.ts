import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compose } from "../src/docker.ts";

const services = ["auth", "friends", "interpretation", "notification"];

test.each(services)(
  "When %s logs in to MongoDB, then its own database takes its writes",
  async (service) => {
    expect(await evaluate(addressOf(service), `${insertInto(service)}.acknowledged`)).toBe("true");
  },
);

test("When a client does not log in, then MongoDB refuses its writes", async () => {
  await expect(evaluate("mongodb://mongo:27017/", insertInto("auth"))).rejects.toThrow(/auth/i);
});

// An in-memory stand-in for MongoDB knows users, but not what each may do.
test.runIf(process.env.BEREA_MONGO === "full")(
  "When a service writes into the database of another, then MongoDB refuses it",
  async () => {
    await expect(evaluate(addressOf("friends"), insertInto("auth"))).rejects.toThrow(/not authori/);
  },
);

function insertInto(database: string): string {
  return `db.getSiblingDB("${database}").probe.insertOne({})`;
}

/** The address that a service is given. */
function addressOf(service: string): string {
  return readFileSync(join(`${process.env.BEREA_SECRETS}`, `mongodb-url-${service}`), "utf8");
}

function evaluate(address: string, script: string): Promise<string> {
  return compose("exec", "-T", "mongo", "mongosh", "--quiet", address, "--eval", script);
}
