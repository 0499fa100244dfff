import { openApiDocument } from "../src/openapi.ts";

/** As much of JSON Schema as the calls' bodies are made of. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
}

/** The JSON schemas of the calls' bodies, by the calls' ids. */
export function bodySchemas(): ReadonlyMap<string, JsonSchema> {
  // openApiDocument's type allows what OpenAPI allows; made from our calls it has this shape.
  const document = JSON.parse(JSON.stringify(openApiDocument())) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, JsonSchema> };
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return new Map(
    operations.flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content["application/json"]?.schema;
      return schema ? [[operationId, resolve(schema, document.components.schemas)]] : [];
    }),
  );
}

function resolve(
  schema: JsonSchema & { $ref?: string },
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
}
