import type { Schema, SchemaType } from "mongoose";
import { isFieldName } from "./values.ts";

/** The type of a field or, for an array, of its elements; `mixed` is any JSON. */
type FieldType = "string" | "number" | "boolean" | "date" | "mixed" | "object";

/** One path of a schema; `arrays` are the array paths on the way, itself included. */
export interface Field {
  readonly path: string;
  readonly type: FieldType;
  readonly arrays: readonly string[];
  readonly immutable: boolean;
}

const TYPES: Record<string, FieldType> = {
  String: "string",
  Number: "number",
  Int32: "number",
  Double: "number",
  Boolean: "boolean",
  Date: "date",
  Mixed: "mixed",
};

/** Every path of `schema`, including those inside subdocuments; throws on an unsupported type. */
export function readFields(schema: Schema): Map<string, Field> {
  const fields = new Map<string, Field>();
  walk(schema, "", [], fields);
  return fields;
}

/** The field at `path`; below a mixed field every well-formed path is mixed. */
export function fieldAt(fields: ReadonlyMap<string, Field>, path: string): Field | undefined {
  const exact = fields.get(path);
  if (exact) return exact;
  const dot = path.lastIndexOf(".");
  if (dot < 0) return undefined;
  if (!isFieldName(path.slice(dot + 1)) || /^\d+$/.test(path.slice(dot + 1))) return undefined;
  const parent = fieldAt(fields, path.slice(0, dot));
  return parent?.type === "mixed" ? { ...parent, path } : undefined;
}

function walk(schema: Schema, prefix: string, arrays: string[], fields: Map<string, Field>): void {
  // `nested` is mongoose's map of objects such as `{ address: { city: String } }` that have no
  // schema.
  const nested = Object.keys((schema as unknown as { nested: object }).nested);
  for (const name of nested) {
    const path = `${prefix}${name}`;
    fields.set(path, { path, type: "object", arrays, immutable: false });
  }
  schema.eachPath((name, type) => {
    const path = `${prefix}${name}`;
    if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(name)) {
      throw new Error(`The store does not allow the field name "${path}".`);
    }
    addField(type, path, arrays, fields);
  });
}

function addField(
  type: SchemaType,
  path: string,
  arrays: string[],
  fields: Map<string, Field>,
): void {
  const immutable = Boolean(type.options.immutable);
  if (type.instance === "Embedded" && type.schema) {
    fields.set(path, { path, type: "object", arrays, immutable });
    walk(type.schema, `${path}.`, arrays, fields);
    return;
  }
  if (type.instance === "Array") {
    const within = [...arrays, path];
    const element = elementType(type);
    const kind = type.schema ? "object" : TYPES[element];
    if (!kind) throw unknownType(path, `array of ${element}`);
    fields.set(path, { path, type: kind, arrays: within, immutable });
    if (type.schema) walk(type.schema, `${path}.`, within, fields);
    return;
  }
  const kind = TYPES[type.instance];
  if (!kind) throw unknownType(path, type.instance);
  fields.set(path, { path, type: kind, arrays, immutable });
}

// mongoose declares `embeddedSchemaType` on the array types only, not on SchemaType.
function elementType(type: SchemaType): string {
  return (type as SchemaType & { embeddedSchemaType: SchemaType }).embeddedSchemaType.instance;
}

function unknownType(path: string, type: string): Error {
  return new Error(`The store does not know the type ${type} of the field "${path}".`);
}
