// Runs in mongosh at the first start: one database and one user for each service. Names and
// passwords are those in the addresses that the services are given.
const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
const { URL } = process.getBuiltinModule("node:url");

const folder = "/run/secrets";
for (const file of readdirSync(folder).filter((name) => name.startsWith("mongodb-url-"))) {
  const { username, password, searchParams } = new URL(readFileSync(`${folder}/${file}`, "utf8"));
  const database = searchParams.get("authSource");
  db.getSiblingDB(database).createUser({
    user: username,
    pwd: password,
    roles: [{ role: "readWrite", db: database }],
  });
}
