import { buffer } from 'node:stream/consumers';
import { endpoints, type AnyEndpoint, type EndpointName, type InputOf } from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BusinessDay } from '../../platform/business-day.js';
import { inMonth, monthOf, onDay, type ResponseCache, type Source } from '../../read/engine/response-cache.js';
import { routeOf } from '../controllers/endpoint.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Keeps the answer for whoever asks the same. */
    keep?: ((answer: CachedResponse) => void) | undefined;
  }
}

/** An answer as it goes over the wire, compressed or not. */
export class CachedResponse {
  readonly bytes: number;
  private readonly etag: string | undefined;
  /** Names and values by turns. */
  private readonly headers: string[];

  constructor(
    headers: ReturnType<FastifyReply['getHeaders']>,
    private readonly body: Buffer,
  ) {
    this.etag = headers['etag']?.toString();
    this.headers = Object.entries(headers)
      .filter(([name]) => name !== 'content-length')
      .flatMap(([name, value]) => [name, String(value)]);
    this.bytes = body.length + this.headers.join('').length;
  }

  /** Nothing else of the request runs but what is done after every answer. */
  send({ headers }: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    if (this.etag !== undefined && headers['if-none-match'] === this.etag) reply.raw.writeHead(304, this.headers).end();
    else reply.raw.writeHead(200, [...this.headers, 'content-length', `${this.body.length}`]).end(this.body);
  }
}

/** What the answer to a call is made from; null where it is not the same for everybody. */
type SourcesOf<N extends EndpointName> = (input: InputOf<N>) => readonly Source[] | null;

/** Answers from memory what is the same for everybody and has not changed. Register it before all that an answer costs. */
export function registerResponseCache(
  fastify: FastifyInstance,
  cache: ResponseCache<CachedResponse>,
  businessDay: BusinessDay,
): void {
  const calls: { [N in EndpointName]?: SourcesOf<N> } = {
    settings: () => ['settings'],
    listItems: ({ query }) => (query.includeInactive ? null : ['items', 'reviews']),
    listItemsOfType: () => ['items', 'reviews'],
    availabilityOfDay: ({ query }) => ['items', 'settings', onDay(query.date ?? businessDay.today())],
    dayAvailability: ({ params: { itemId, date } }) => ['items', 'settings', inMonth(itemId, monthOf(date))],
    monthAvailability: ({ params: { itemId, year, month } }) => [
      'items',
      'settings',
      inMonth(itemId, `${year}-${String(month).padStart(2, '0')}`),
    ],
  };
  const routes = new Map(
    (Object.entries(calls) as [EndpointName, SourcesOf<EndpointName>][]).map(([name, sourcesOf]) => [
      routeOf(endpoints[name].path),
      (request: FastifyRequest) => sourcesIn(request, endpoints[name], sourcesOf),
    ]),
  );

  fastify.decorateRequest('keep');
  fastify.addHook('onRequest', async (request, reply) => {
    const sourcesOf = request.method === 'GET' ? routes.get(request.routeOptions.url ?? '') : undefined;
    if (!sourcesOf) return;
    const key = `${request.headers['accept-encoding'] ?? ''} ${request.url}`;
    // Whoever makes the answer finds out for himself what is wrong.
    const kept = await cache.find(key).catch(() => undefined);
    if (reply.sent) return;
    if (kept) return kept.send(request, reply);
    const sources = sourcesOf(request);
    if (sources) request.keep = cache.keeper(key, sources);
  });
}

function sourcesIn(
  request: FastifyRequest,
  { params, query }: AnyEndpoint,
  sourcesOf: SourcesOf<EndpointName>,
): readonly Source[] | null {
  const input = { params: params?.safeParse(request.params), query: query?.safeParse(request.query) };
  if (input.params?.error || input.query?.error) return null;
  return sourcesOf({ params: input.params?.data, query: input.query?.data } as InputOf<EndpointName>);
}

/** Sends the cached response; where there is none, the response that the caller makes is cached, unless it unsets `keep`. */
export async function sendCached(
  cache: ResponseCache<CachedResponse>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  page: string,
  sources: readonly Source[],
): Promise<boolean> {
  const key = `${request.headers['accept-encoding'] ?? ''} ${page}`;
  const cached = await cache.find(key).catch(() => undefined);
  if (cached) cached.send(request, reply);
  else request.keep = cache.keeper(key, sources);
  return cached !== undefined;
}

/** Keeps what is sent. Register it behind all that makes an answer what it is, and before the routes. */
export function registerResponseCapture(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], keepAnswer].flat();
  });
}

async function keepAnswer({ keep }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!keep || reply.statusCode !== 200 || reply.hasHeader('Set-Cookie')) return payload;
  const body = await bytesOf(payload);
  if (!body) return payload;
  keep(new CachedResponse(reply.getHeaders(), body));
  return body;
}

/** Of a text, bytes, or the stream that larger answers become when they are compressed. */
async function bytesOf(payload: unknown): Promise<Buffer | undefined> {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (Buffer.isBuffer(payload)) return payload;
  return isStream(payload) ? buffer(payload) : undefined;
}

function isStream(payload: unknown): payload is AsyncIterable<Buffer> {
  return typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;
}
