import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
  /** The id of its process. */
  process: string;
}

/** A trace collector that records all OTLP/HTTP requests. */
export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly SentSpan[];
  /** The request bodies. */
  readonly bodies: readonly string[];
  close(): Promise<unknown>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

/** https://opentelemetry.io/docs/specs/otlp/#otlphttp-request */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<SentSpan, 'service' | 'process'>[] }[];
  }[];
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const taken = request.method === 'POST' && request.url === '/v1/traces';
    if (taken) {
      bodies.push(body);
      spans.push(...spansIn(JSON.parse(body)));
    }
    response.writeHead(taken ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    spans,
    bodies,
    close() {
      server.closeAllConnections();
      return once(server.close(), 'close');
    },
  };
}

function spansIn({ resourceSpans }: ExportRequest): SentSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const about = (name: string) => resource.attributes.find(({ key }) => key === name)?.value.stringValue ?? '';
    const from = { service: about('service.name'), process: about('service.instance.id') };
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, ...from })));
  });
}

/** Returns the names of the spans from the root of the trace to this one. */
export function pathTo(span: SentSpan, spans: readonly SentSpan[]): string[] {
  const parent = spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
  return [...(parent ? pathTo(parent, spans) : []), span.name];
}
