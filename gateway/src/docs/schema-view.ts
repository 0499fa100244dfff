import { type Html, html } from "./html.ts";

/** The subset of JSON Schema that zod writes. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** A field of an object, or a parameter of a call. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** Renders an object schema as a list of fields, any other as a phrase. */
export function schemaView(schema: Schema): Html {
  if (!schema.properties) return typeOf(schema);
  const { properties, required = [] } = schema;
  return fieldList(
    Object.entries(properties).map(([name, field]) => ({
      name,
      required: required.includes(name),
      schema: field,
    })),
  );
}

export function fieldList(fields: readonly Field[]): Html {
  return html`<dl class="fields">${fields.map(fieldView)}</dl>`;
}

function fieldView({ name, required, schema }: Field): Html {
  const nested = schema.properties ? schema : schema.items?.properties && schema.items;
  return html`<div>
<dt><code>${name}</code>${!required && html` <small>optional</small>`}</dt>
<dd>${typeOf(schema)}${notes(schema)}${nested && schemaView(nested)}</dd>
</div>`;
}

function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf) return alternatives(schema.anyOf.map(typeOf));
  if (schema.enum) return alternatives(schema.enum.map(literal));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.prefixItems) return html`[${joined(schema.prefixItems.map(typeOf), ", ")}]`;
  if (schema.type === "array") return html`list of ${typeOf(schema.items ?? {})}`;
  return html`${schema.type ?? "anything"}${bounds(schema)}`;
}

function bounds({ format, minLength, maxLength, minimum, maximum }: Schema): Html {
  const said = [
    format,
    range(minLength, maxLength) && `${range(minLength, maxLength)} characters`,
    range(minimum, maximum),
  ].filter((part) => part);
  return html`${said.length > 0 && `, ${said.join(", ")}`}`;
}

function range(least: number | undefined, most: number | undefined): string | undefined {
  // zod writes JavaScript's integer limits even where none were set.
  const from = least === Number.MIN_SAFE_INTEGER ? undefined : least;
  const to = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from !== undefined && to !== undefined) return `${from} to ${to}`;
  if (from !== undefined) return `at least ${from}`;
  return to === undefined ? undefined : `at most ${to}`;
}

function notes({ description, examples, default: preset }: Schema): Html {
  return html`${description && html`<p>${description}</p>`}${
    examples && html`<p>For example ${alternatives(examples.map(literal))}.</p>`
  }${preset !== undefined && html`<p>${literal(preset)} when left out.</p>`}`;
}

function literal(value: unknown): Html {
  return html`<code>${JSON.stringify(value)}</code>`;
}

function alternatives(pieces: readonly Html[]): Html {
  return joined(pieces, " or ");
}

function joined(pieces: readonly Html[], between: string): Html {
  return html`${pieces.map((piece, index) => html`${index > 0 && between}${piece}`)}`;
}
