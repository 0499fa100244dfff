import { type Html, html } from "./html.ts";
import { fieldList, type Schema, schemaView } from "./schema-view.ts";

interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { description: string }>>;
}

/** The subset of an OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Listed extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The page at /api/docs: every call with its parameters, bodies and errors, without scripts. */
export function docsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const tags = [...new Set(operations.flatMap(({ tags }) => tags))];
  const schemas = Object.entries(document.components.schemas);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The interface of ${document.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
<h1>The interface of ${document.info.title}</h1>
<p>${document.info.description}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a></p>
</header>
<nav aria-label="Calls">${tags.map((tag) => tagLinks(tag, operations))}</nav>
<main>
${tags.map((tag) => tagSection(tag, operations))}
<section aria-labelledby="schemas">
<h2 id="schemas">Shapes</h2>
${schemas.map(([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>${schemaView(schema)}</article>`)}
</section>
</main>
</body>
</html>`.html;
}

function tagLinks(tag: string, operations: readonly Listed[]): Html {
  return html`<h2>${tag}</h2><ul>${ofTag(tag, operations).map(
    ({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`,
  )}</ul>`;
}

function tagSection(tag: string, operations: readonly Listed[]): Html {
  return html`<section aria-labelledby="tag-${tag}"><h2 id="tag-${tag}">${tag}</h2>${ofTag(
    tag,
    operations,
  ).map(operationView)}</section>`;
}

function ofTag(tag: string, operations: readonly Listed[]): Listed[] {
  return operations.filter(({ tags }) => tags.includes(tag));
}

function operationView(call: Listed): Html {
  const { parameters = [], requestBody } = call;
  const responses = Object.entries(call.responses);
  const body = requestBody && schemaOf(requestBody);
  return html`<article id="${call.operationId}">
<h3>${call.summary}</h3>
<p class="call"><strong>${call.method.toUpperCase()}</strong> <code>${call.path}</code>${
    call.security && html` <small>needs a token</small>`
  }</p>
${
  parameters.length > 0 &&
  html`<h4>Parameters</h4>${fieldList(
    parameters.map(({ name, required = false, schema }) => ({ name, required, schema })),
  )}`
}
${body && html`<h4>Body</h4>${schemaView(body)}`}
${responses.map(([status, response]) => Number(status) < 400 && html`<h4>Answer ${status}</h4>${schemaView(schemaOf(response))}`)}
<details><summary>Errors</summary><ul>${responses.map(
    ([status, { description }]) =>
      Number(status) >= 400 && html`<li><code>${status}</code> ${description}</li>`,
  )}</ul></details>
</article>`;
}

function schemaOf({ content }: Content): Schema {
  return content?.["application/json"]?.schema ?? {};
}
