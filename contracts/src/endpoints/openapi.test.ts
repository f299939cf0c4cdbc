import { describe, expect, test } from '@jest/globals';
import { validate } from '@readme/openapi-parser';
import type { z } from 'zod';
import { endpoints, type AnyEndpoint } from './endpoints.js';
import { openApiDocument } from './openapi.js';
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
  responses: Record<string, { content?: Record<string, Content> }>;
  security?: unknown;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

// As it goes over the wire: what JSON cannot say is not in it.
const document = JSON.parse(JSON.stringify(openApiDocument('Shop API', 'http://localhost:3000'))) as Document;
const calls = Object.entries<AnyEndpoint>(endpoints);

function operationOf({ method, path }: AnyEndpoint): Operation | undefined {
  return document.paths[path]?.[method.toLowerCase()];
}

/** As a client gets it: parsed, and nothing in it that the schema does not know. */
function expectFits(schema: z.ZodType, example: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(example));
  expect(schema.parse(sent)).toEqual(sent);
}

test('the document is right by the rules of OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const verdict = await validate(structuredClone(document) as never);
  expect(verdict).toMatchObject({ valid: true, warnings: [] });
});

test('no reference points to nothing, and every schema is used', () => {
  const named = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));
  const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...named].sort()).toEqual(schemas.sort());
});

test('every call is there once, and no other', () => {
  const inDocument = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(inDocument.map(({ operationId }) => operationId).sort()).toEqual(calls.map(([name]) => name).sort());
  for (const [name, endpoint] of calls) expect(operationOf(endpoint)?.operationId).toBe(name);
});

describe.each(calls)('the call %s', (_, endpoint) => {
  const operation = operationOf(endpoint);

  test('names every parameter of its path', () => {
    const inPath = (endpoint.path.match(/(?<=\{)\w+(?=\})/g) ?? []).sort();
    const described = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(described.map(({ name }) => name).sort()).toEqual(inPath);
    expect(described.every(({ required }) => required)).toBe(true);
  });

  test('documents every error that it may return as a problem document', () => {
    const statuses = endpoint.errors.map((code) => String(PROBLEMS[code].status));
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([...statuses, String(endpoint.status), '400', '429', '500', '503']),
    );
    const refusals = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
    for (const [, { content }] of refusals) expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
  });

  test('has request and response examples that its own schemas accept', () => {
    const taken = operation?.requestBody?.content['application/json'];
    expect(Boolean(taken)).toBe(Boolean(endpoint.body));
    if (endpoint.body) endpoint.body.parse(taken?.example);

    const { 'application/json': json, 'text/event-stream': stream } =
      operation?.responses[endpoint.status]?.content ?? {};
    expect([Boolean(json), Boolean(stream)]).toEqual([Boolean(endpoint.output), Boolean(endpoint.messages)]);
    if (endpoint.output) expectFits(endpoint.output, json?.example);
    if (endpoint.messages) expectFits(endpoint.messages, stream?.example);
  });

  test('documents who may call it', () => {
    expect(Boolean(operation?.security)).toBe(endpoint.access !== 'anyone');
    const refusals = { anyone: [], customer: ['unauthenticated'], admin: ['unauthenticated', 'forbidden'] };
    expect(endpoint.errors).toEqual(expect.arrayContaining(refusals[endpoint.access]));
  });
});

test('no address is taken by two calls', () => {
  const addresses = calls.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
