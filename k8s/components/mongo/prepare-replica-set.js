// Runs in mongosh, as a Job, as often as anybody likes: makes what is not there yet. What it cannot
// do now ends it with an error, and the Job tries again.
const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
const { URL } = process.getBuiltinModule("node:url");

const PORT = 27017;
const NOT_YET_INITIALIZED = 94;
const ANSWER_WAIT_MS = 5_000;
const PRIMARY_WAIT_MS = 120_000;
const secrets = "/run/secrets/mongo";
const members = process.env.MEMBERS.split(",").map((name) => `${name}:${PORT}`);

if (!isSet(members)) initiate(members[0]);
const admin = connectTo(members.join(","), { asRoot: true, set: "rs0" });
addMembers(admin, members);
for (const file of readdirSync(secrets).filter((name) => name.startsWith("mongodb-url-"))) {
  keepUser(admin, new URL(readFileSync(`${secrets}/${file}`, "utf8").trim()));
}

// Whether somebody belongs to a set is answered without a login, also by a member without users.
// All must answer: a first member that has lost its data is no reason to begin anew.
function isSet(hosts) {
  let found = false;
  for (const host of hosts) {
    if (connectTo(host, { asRoot: false }).hello().setName) found = true;
  }
  return found;
}

function connectTo(hosts, { asRoot, set }) {
  const password = readFileSync(`${secrets}/mongo-root-password`, "utf8").trim();
  const login = asRoot ? `root:${encodeURIComponent(password)}@` : "";
  const how = set ? `replicaSet=${set}` : "directConnection=true";
  const wait = `serverSelectionTimeoutMS=${set ? PRIMARY_WAIT_MS : ANSWER_WAIT_MS}`;
  return new Mongo(`mongodb://${login}${hosts}/admin?${how}&${wait}`).getDB("admin");
}

// The first member alone has data; the others are added empty and copy it.
function initiate(first) {
  const database = connectTo(first, { asRoot: true });
  const config = { _id: "rs0", members: [{ _id: 0, host: first }] };
  try {
    database.adminCommand({ replSetGetStatus: 1 });
  } catch (error) {
    if (error.code !== NOT_YET_INITIALIZED) throw error;
    database.adminCommand({ replSetInitiate: config });
    print(`The replica set begins with ${first}.`);
  }
}

function addMembers(database, wanted) {
  for (const host of wanted) {
    const { config } = database.adminCommand({ replSetGetConfig: 1 });
    if (config.members.some((member) => member.host === host)) continue;
    const _id = Math.max(...config.members.map((member) => member._id)) + 1;
    const grown = [...config.members, { _id, host }];
    const next = { ...config, version: config.version + 1, members: grown };
    database.adminCommand({ replSetReconfig: next, maxTimeMS: PRIMARY_WAIT_MS });
    print(`${host} belongs to the replica set.`);
  }
}

// Names and passwords are those in the addresses that the services are given.
function keepUser(database, { username, password, searchParams }) {
  const name = searchParams.get("authSource");
  const own = database.getSiblingDB(name);
  const pwd = decodeURIComponent(password);
  if (own.getUser(username)) {
    own.changeUserPassword(username, pwd);
  } else {
    own.createUser({ user: username, pwd, roles: [{ role: "readWrite", db: name }] });
    print(`${username} has a user and a database.`);
  }
}
