import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import type { Call } from "./call.ts";
import { calls } from "./calls/index.ts";
import { errorBody } from "./error-body.ts";

const errorReasons: Record<number, string> = {
  400: "Invalid input",
  401: "No token, or one that is not accepted",
  404: "Not found",
  409: "Conflicts with what is there",
  413: "The body is too large",
  415: "The body is not JSON",
  429: "Too many requests; Retry-After tells when to try again",
  502: "The service behind this call broke off before an answer",
  503: "The service behind this call cannot be reached or is not ready",
  504: "The service behind this call did not answer in time",
};
const gatewayErrors = [429, 502, 503, 504];
const bodyErrors = [413, 415];

/** The OpenAPI 3.1 document of every public call, generated from the schemas that validate them. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {};
  for (const call of Object.values<Call>(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Berea",
      version: "1",
      description:
        "The King James Bible with interpretations true to the reader's own denomination. " +
        "Every error has the same body, whose message is fit to be shown.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  });
}

function operation(call: Call): ZodOpenApiOperationObject {
  const errors = [
    400,
    ...(call.bearer ? [401] : []),
    ...(call.errors ?? []),
    ...(call.body ? bodyErrors : []),
    ...gatewayErrors,
  ];
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    ...(call.bearer && { security: [{ bearer: [] }] }),
    ...((call.params || call.query) && {
      requestParams: {
        ...(call.params && { path: call.params }),
        ...(call.query && { query: call.query }),
      },
    }),
    ...(call.body && {
      requestBody: { required: true, content: { "application/json": { schema: call.body } } },
    }),
    responses: {
      [`${call.status}`]: {
        description: "Done",
        content: { "application/json": { schema: call.reply } },
      },
      ...Object.fromEntries(
        errors.map((status) => [
          `${status}`,
          {
            description: errorReasons[status] ?? "Error",
            content: { "application/json": { schema: errorBody } },
          },
        ]),
      ),
    },
  };
}
