import { buffer } from 'node:stream/consumers';
import {
  daysOfRental,
  type CalendarDate,
  endpoints,
  type AnyEndpoint,
  type EndpointName,
  type InputOf,
} from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BusinessDay } from '../../platform/business-day.js';
import { inMonth, toMonth, onDay, type ResponseCache, type Source } from '../../read/changes/response-cache.js';
import { toRoute } from '../controllers/endpoint.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Caches the response for later requests with the same key. */
    cacheResponse?: ((response: CachedResponse) => void) | undefined;
    /** Called when the cached response is sent again. */
    onCacheHit?: ((request: FastifyRequest) => void) | undefined;
  }
}

/** A response as it goes over the wire, compressed or not. */
export class CachedResponse {
  readonly bytes: number;
  private readonly etag: string | undefined;
  /** Alternating names and values, as `writeHead` takes them. */
  private readonly headers: string[];

  constructor(
    headers: ReturnType<FastifyReply['getHeaders']>,
    private readonly body: Buffer,
    private readonly onHit?: (request: FastifyRequest) => void,
  ) {
    this.etag = headers['etag']?.toString();
    this.headers = Object.entries(headers)
      .filter(([name]) => name !== 'content-length')
      .flatMap(([name, value]) => [name, String(value)]);
    this.bytes = body.length + this.headers.join('').length;
  }

  /** Skips the rest of the request's lifecycle except the onResponse hooks. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    this.onHit?.(request);
    const { headers } = request;
    reply.hijack();
    if (this.etag !== undefined && headers['if-none-match'] === this.etag) reply.raw.writeHead(304, this.headers).end();
    else reply.raw.writeHead(200, [...this.headers, 'content-length', `${this.body.length}`]).end(this.body);
  }
}

/** The sources of a response; null where it is not the same for every caller. */
type GetSources<N extends EndpointName> = (input: InputOf<N>) => readonly Source[] | null;

/** Each day of a rental. */
function onDays(eventDate: CalendarDate, days: number): Source[] {
  return daysOfRental({ eventDate, days }).map(onDay);
}

/** Serves public responses from memory until their sources change. Register it before the plugins that cost time. */
export function registerResponseCache(
  fastify: FastifyInstance,
  cache: ResponseCache<CachedResponse>,
  businessDay: BusinessDay,
): void {
  const sources: { [N in EndpointName]?: GetSources<N> } = {
    settings: () => ['settings'],
    content: () => ['settings'],
    delivery: () => ['settings'],
    places: () => ['settings'],
    listItems: ({ query }) => (query.includeInactive ? null : ['items', 'reviews']),
    listItemsOfType: () => ['items', 'reviews'],
    alternatives: ({ query }) => ['items', 'reviews', 'settings', ...onDays(query.date, query.days)],
    availabilityOfDay: ({ query }) => ['items', 'settings', ...onDays(query.date ?? businessDay.today(), query.days)],
    dayAvailability: ({ params: { itemId, date } }) => ['items', 'settings', inMonth(itemId, toMonth(date))],
    monthAvailability: ({ params: { itemId, year, month }, query: { asOf } }) =>
      asOf === undefined ? ['items', 'settings', inMonth(itemId, `${year}-${String(month).padStart(2, '0')}`)] : null,
  };
  const routes = new Map(
    (Object.entries(sources) as [EndpointName, GetSources<EndpointName>][]).map(([name, getSources]) => [
      toRoute(endpoints[name].path),
      (request: FastifyRequest) => readSources(request, endpoints[name], getSources),
    ]),
  );

  fastify.decorateRequest('cacheResponse').decorateRequest('onCacheHit');
  fastify.addHook('onRequest', async (request, reply) => {
    const getSources = request.method === 'GET' ? routes.get(request.routeOptions.url ?? '') : undefined;
    if (getSources) await sendCached(cache, request, reply, request.url, () => getSources(request));
  });
}

function readSources(
  request: FastifyRequest,
  { params, query }: AnyEndpoint,
  getSources: GetSources<EndpointName>,
): readonly Source[] | null {
  const input = { params: params?.safeParse(request.params), query: query?.safeParse(request.query) };
  if (input.params?.error || input.query?.error) return null;
  return getSources({ params: input.params?.data, query: input.query?.data } as InputOf<EndpointName>);
}

/** Sends the cached response; where there is none, the response that follows is cached, unless `cacheResponse` is unset. */
export async function sendCached(
  cache: ResponseCache<CachedResponse>,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: string,
  getSources: () => readonly Source[] | null,
): Promise<boolean> {
  const key = `${request.headers['accept-encoding'] ?? ''} ${resource}`;
  // When the log cannot be read, the handler reports what is wrong.
  const cached = await cache.get(key).catch(() => undefined);
  if (reply.sent) return true;
  if (cached) cached.send(request, reply);
  const sources = cached ? null : getSources();
  if (sources) request.cacheResponse = cache.prepare(key, sources);
  return cached !== undefined;
}

/** Caches what is sent. Register it after the plugins that change a response, and before the routes. */
export function registerResponseCapture(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], captureResponse].flat();
  });
}

async function captureResponse(
  { cacheResponse, onCacheHit }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!cacheResponse || reply.statusCode !== 200 || reply.hasHeader('Set-Cookie')) return payload;
  const body = await readBody(payload);
  if (!body) return payload;
  cacheResponse(new CachedResponse(reply.getHeaders(), body, onCacheHit));
  return body;
}

/** A string, bytes, or the stream that compression makes of larger bodies. */
async function readBody(payload: unknown): Promise<Buffer | undefined> {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (Buffer.isBuffer(payload)) return payload;
  return isStream(payload) ? buffer(payload) : undefined;
}

function isStream(payload: unknown): payload is AsyncIterable<Buffer> {
  return typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;
}
