import { expect, test } from "vitest";
import { type Call, calls } from "../src/index.ts";
import { openApiDocument } from "../src/openapi.ts";

const document = JSON.parse(JSON.stringify(openApiDocument()));

test("When the document is made, then it has every call with its schemas and its errors", () => {
  for (const call of Object.values<Call>(calls)) {
    const operation = document.paths[call.path][call.method.toLowerCase()];
    expect(operation.operationId).toBe(call.id);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([`${call.status}`, "400", "429", "503"]),
    );
    expect("requestBody" in operation).toBe("body" in call);
    expect("security" in operation).toBe(call.bearer === true);
  }
});

test("When the document refers to a schema, then the schema is there", () => {
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references) {
    expect(document.components.schemas).toHaveProperty(reference.split("/").at(-1) ?? "");
  }
});

test("When a path has a parameter, then the document describes it", () => {
  for (const call of Object.values(calls)) {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const operation = document.paths[call.path][call.method.toLowerCase()];
    const described = (operation.parameters ?? []).filter((p: { in: string }) => p.in === "path");
    expect(described.map((p: { name: string }) => p.name)).toEqual(inPath);
  }
});
