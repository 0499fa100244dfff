import { generate } from "selfsigned";

/** A new certificate for 127.0.0.1 and its key, in PEM. */
export async function newCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "push.test" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
  });
  return { key, cert };
}
