import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as the collector was told of it; ids in hexadecimal, as `traceparent` has them. */
export interface CollectedSpan {
  readonly program: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
}

/** A server that takes traces as an OpenTelemetry collector does (OTLP over HTTP, in protobuf). */
export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly contentTypes: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Starts a collector that keeps the spans that it is sent. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const contentTypes = new Set<string>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.url !== "/v1/traces") return void response.writeHead(404).end();
    contentTypes.add(request.headers["content-type"] ?? "");
    spans.push(...readSpans(Buffer.concat(parts)));
    response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    contentTypes,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Field numbers: opentelemetry/proto/trace/v1/trace.proto and what it includes. */
function readSpans(request: Buffer): CollectedSpan[] {
  return fields(request, 1).flatMap((resourceSpans) => {
    const program = fields(resourceSpans, 1)
      .flatMap((resource) => fields(resource, 1))
      .filter((attribute) => text(attribute, 1) === "service.name")
      .map((attribute) => text(fields(attribute, 2)[0], 1));
    return fields(resourceSpans, 2)
      .flatMap((scopeSpans) => fields(scopeSpans, 2))
      .map((span) => ({
        program: program[0] ?? "",
        name: text(span, 5),
        traceId: fields(span, 1)[0]?.toString("hex") ?? "",
        spanId: fields(span, 2)[0]?.toString("hex") ?? "",
        parentId: fields(span, 4)[0]?.toString("hex") ?? "",
      }));
  });
}

function text(message: Buffer | undefined, field: number): string {
  return (message && fields(message, field)[0]?.toString()) ?? "";
}

/** The values of a field of a protobuf message that have a length: texts, bytes, messages. */
function fields(message: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;

  function varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at);
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  while (at < message.length) {
    const tag = varint();
    const kind = tag % 8;
    if (kind === 0) varint();
    else if (kind === 1) at += 8;
    else if (kind === 5) at += 4;
    else {
      const end = varint() + at;
      if (Math.floor(tag / 8) === wanted) found.push(message.subarray(at, end));
      at = end;
    }
  }
  return found;
}
