import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

const LIFETIME_S = 3600;

/** Signs tokens as auth does, with a key made for this run. */
export interface TokenMaker {
  /** PEM. */
  readonly publicKey: string;
  tokenOf(userId: string): string;
}

/** Makes a key and what signs with it. */
export function makeTokens(): TokenMaker {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const head = encode({ alg: "ES256", typ: "JWT" });
  return {
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    tokenOf: (userId) => {
      const iat = Math.floor(Date.now() / 1000);
      const exp = iat + LIFETIME_S;
      const claims = encode({ iss: "berea", sub: userId, sid: randomUUID(), iat, exp });
      const signed = Buffer.from(`${head}.${claims}`);
      const signature = sign("sha256", signed, { key: privateKey, dsaEncoding: "ieee-p1363" });
      return `${head}.${claims}.${signature.toString("base64url")}`;
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
