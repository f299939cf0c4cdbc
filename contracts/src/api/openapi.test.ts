import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ITEM_TYPES } from '../items/item-types.js';
import { deriveScope } from './api-scopes.js';
import { endpoints, successStatus, type AnyEndpoint } from './endpoints.js';
import { openApiDocument } from './openapi.js';
import { unlimited } from './openapi-schemas.js';
import { PROBLEMS } from './problem.js';

interface Content {
  schema: Record<string, unknown>;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { headers?: object; content?: Record<string, Content> }>;
  description: string;
  security: unknown;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

// As it goes over the wire: what JSON cannot say is not in it.
const document = JSON.parse(JSON.stringify(openApiDocument({ name: 'Shop', email: 'hello@example.com' }))) as Document;
const calls = Object.entries<AnyEndpoint>(endpoints);

/** For a path with a spelled-out parameter, returns the operation of one allowed value. */
function getOperation({ method, path }: AnyEndpoint): Operation | undefined {
  return document.paths[path]?.[method.toLowerCase()];
}

/** As a client gets it: parsed, and nothing in it that the schema does not know. */
function expectFits(schema: z.ZodType, example: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(example));
  expect(schema.parse(sent)).toEqual(sent);
}

test('every text and list has a limit', () => {
  expect(unlimited(document)).toEqual([]);
});

test.each([
  [{ type: 'string' }, ['reason needs a maximal length']],
  [{ type: ['string', 'null'] }, ['reason needs a maximal length']],
  [{ type: 'array', maxItems: 3, items: { type: 'string' } }, ['reason/items needs a maximal length']],
  [{ type: 'array', items: { type: 'integer' } }, ['reason needs a maximal number of entries']],
  [{ type: 'string', maxLength: 3 }, []],
  [{ type: 'string', enum: ['past'] }, []],
])('without a limit, %j is reported', (schema, reported) => {
  expect(unlimited({ reason: schema })).toEqual(reported);
});

test('no reference points to nothing, and every schema is used', () => {
  const named = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));
  const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...named].sort()).toEqual(schemas.sort());
});

test('every call is there once, and no other', () => {
  const inDocument = Object.values(document.paths).flatMap((path) => Object.values(path));
  const names = inDocument.map(({ operationId }) => operationId);
  expect(names.sort()).toEqual(calls.map(([name]) => name).sort());
  for (const [name, endpoint] of calls) expect(getOperation(endpoint)?.operationId).toBe(name);
});

test('the items of one type are one call with the types as its values, so that generated clients get one function', () => {
  const [type] = getOperation(endpoints.listItemsOfType)?.parameters.filter(({ in: place }) => place === 'path') ?? [];
  expect(type).toMatchObject({ name: 'type', required: true });
  expect(JSON.stringify([type, document.components.schemas])).toContain(JSON.stringify(ITEM_TYPES));
});

const CLOSED = ['unauthenticated', 'forbidden'] as const;
const REFUSALS = { anyone: [], customer: ['unauthenticated'], staff: CLOSED, crew: CLOSED, admin: CLOSED } as const;

describe.each(calls)('the call %s', (_, endpoint) => {
  const operation = getOperation(endpoint);

  test('names every parameter of its path', () => {
    const inPath = (endpoint.path.match(/(?<=\{)\w+(?=\})/g) ?? []).sort();
    const described = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(described.map(({ name }) => name).sort()).toEqual(inPath);
    expect(described.every(({ required }) => required)).toBe(true);
  });

  test('documents every error that it may return as a problem document', () => {
    const own = [...(endpoint.errors ?? []), ...REFUSALS[endpoint.access]];
    const statuses = own.map((code) => String(PROBLEMS[code].status));
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([...statuses, String(successStatus(endpoint)), '400', '500', '503']),
    );
    const refusals = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
    for (const [, { content }] of refusals) expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
  });

  test('documents that the outcome of a change can be unknown, and that waiting does not help then', () => {
    const unknown = operation?.responses['504'];
    expect(Boolean(unknown)).toBe(
      endpoint.method !== 'GET' &&
        !/\/(preview|proposals|suggestion|backtest|(payment|email)-account\/test)$/.test(endpoint.path),
    );
    expect(unknown?.headers).toBeUndefined();
  });

  test('documents its limit, and that the response says how long to wait', () => {
    const { rateLimits = [], errors = [] } = endpoint;
    const isLimited =
      rateLimits.length > 0 || errors.includes('too_many_requests') || deriveScope(endpoint) !== undefined;
    expect(Boolean(operation?.responses['429'])).toBe(isLimited);
    for (const { max } of rateLimits) expect(operation?.description).toContain(`At most ${max} calls`);
    for (const status of isLimited ? ['429', '503'] : ['503'])
      expect(operation?.responses[status]?.headers).toHaveProperty(['Retry-After']);
  });

  test('has request and response examples that its own schemas accept', () => {
    const taken = operation?.requestBody?.content['application/json'];
    expect(Boolean(taken)).toBe(Boolean(endpoint.body));
    if (endpoint.body) endpoint.body.parse(taken?.example);

    const { 'application/json': json, 'text/event-stream': stream } =
      operation?.responses[successStatus(endpoint)]?.content ?? {};
    const isJson = Boolean(endpoint.output) || endpoint.file === 'application/json';
    expect([Boolean(json), Boolean(stream)]).toEqual([isJson, Boolean(endpoint.messages)]);
    if (endpoint.output) expectFits(endpoint.output, json?.example);
    if (endpoint.messages) expectFits(endpoint.messages, stream?.example);
  });

  test('documents who may call it', () => {
    const scope = deriveScope(endpoint);
    const ofKeys = scope ? [{ apiKey: [] }] : [];
    expect(operation?.security).toEqual(endpoint.access === 'anyone' ? [] : [{ session: [] }, ...ofKeys]);
    expect(/API keys need `([\w:]+)`/.exec(operation?.description ?? '')?.[1]).toBe(scope);
  });
});

test('no address is taken by two calls', () => {
  const addresses = calls.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
