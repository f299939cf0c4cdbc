import type { z } from 'zod';
import { deriveScope } from './api-scopes.js';
import { mayChange, successStatus, TAGS, type Access, type RateLimit } from './endpoint.js';
import { endpoints, type AnyEndpoint } from './endpoints.js';
import { SchemaRegistry, type Json } from './openapi-schemas.js';
import { problem, PROBLEMS, type ProblemCode } from './problem.js';

const COMMON_ERRORS: readonly ProblemCode[] = ['malformed', 'internal', 'busy'];
/** Cross-site requests, bodies over one megabyte, and bodies that are not JSON. */
const COMMON_BODY_ERRORS: readonly ProblemCode[] = ['forbidden', 'too_large', 'unsupported_media_type'];

const CALLERS: Readonly<Record<Access, string>> = {
  anyone: 'No sign-in needed.',
  customer: 'Requires signing in.',
  staff: 'Requires an admin or a crew member.',
  crew: 'Requires an admin or a crew member.',
  admin: 'Requires an admin.',
};

/** What endpoints return to callers without access. */
const ACCESS_ERRORS: Readonly<Record<Access, readonly ProblemCode[]>> = {
  anyone: [],
  customer: ['unauthenticated'],
  staff: ['unauthenticated', 'forbidden'],
  crew: ['unauthenticated', 'forbidden'],
  admin: ['unauthenticated', 'forbidden'],
};

/** The OpenAPI 3.1 document of the whole API, generated from the endpoints table. Its paths are relative to the address that serves it. */
export function openApiDocument(business: { name: string; email?: string }): Json {
  const schemas = new SchemaRegistry();
  schemas.refer(problem, 'output');
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
    const { method, path } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${business.name} API`,
      version: '1.0.0',
      description:
        'Money is integer US cents, a day is `yyyy-MM-dd` in the business time zone, an instant is ISO 8601 UTC. Errors are `application/problem+json`.',
      contact: business,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.all,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The cookie that `POST /api/login` sets; its name is `__Host-session` in production.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that an admin created, with the scope that the call names.',
        },
      },
    },
  };
}

/** Every error of an endpoint. */
export function possibleProblems(endpoint: AnyEndpoint): ProblemCode[] {
  const { method, access, errors = [], rateLimits, needsOpenShop } = endpoint;
  const limited: ProblemCode[] = rateLimits || deriveScope(endpoint) ? ['too_many_requests'] : [];
  const ofAdmins: ProblemCode[] = access === 'admin' || access === 'crew' ? ['second_factor_required'] : [];
  const ofBodies = method === 'GET' ? [] : COMMON_BODY_ERRORS;
  const ofChanges: ProblemCode[] = mayChange(endpoint) ? ['outcome_unknown'] : [];
  const beforeOpening: ProblemCode[] = needsOpenShop ? ['not_open'] : [];
  const own = [...ACCESS_ERRORS[access], ...errors, ...ofAdmins];
  return [...new Set([...own, ...beforeOpening, ...limited, ...ofBodies, ...COMMON_ERRORS, ...ofChanges])];
}

/** What an endpoint does, who may call it, and how often, in sentences. */
export function describeEndpoint(endpoint: AnyEndpoint): string {
  const { summary, description, access, rateLimits = [] } = endpoint;
  const scope = deriveScope(endpoint);
  const ofKeys = scope && `API keys need \`${scope}\`.`;
  return [`${summary}.`, description, CALLERS[access], ofKeys, ...rateLimits.map(describeLimit)]
    .filter(Boolean)
    .join(' ');
}

function describeLimit({ max, minutes, per }: RateLimit): string {
  const time = minutes === 1 ? 'a minute' : minutes === 24 * 60 ? 'a day' : `in ${minutes} minutes`;
  return `At most ${max} calls ${time} per ${per}.`;
}

function operation(name: string, endpoint: AnyEndpoint, schemas: SchemaRegistry): Json {
  const { output, messages, file, params, query, body, upload, accepts, example } = endpoint;
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describeEndpoint(endpoint),
    security: getSecurity(endpoint),
    parameters: [
      ...parameters('path', params, schemas),
      ...parameters('query', query, schemas),
      ...parameters('header', endpoint.headers, schemas),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': media(schemas.refer(body, 'input'), example?.body) },
      },
    }),
    ...(upload && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: fileUpload(upload) }, ...(accepts && { [accepts]: {} }) },
      },
    }),
    responses: {
      [successStatus(endpoint)]: {
        description: endpoint.summary,
        ...(query && 'cursor' in query.shape && { headers: PAGE_HEADERS }),
        ...(output && { content: { 'application/json': media(schemas.refer(output, 'output'), example?.output) } }),
        ...(file && { content: { [file]: {} } }),
        ...(messages && {
          content: { 'text/event-stream': media(schemas.refer(messages, 'output'), example?.output) },
        }),
      },
      ...problems(possibleProblems(endpoint)),
    },
  };
}

function getSecurity(endpoint: AnyEndpoint): Json[] {
  if (endpoint.access === 'anyone') return [];
  return [{ session: [] }, ...(deriveScope(endpoint) ? [{ apiKey: [] }] : [])];
}

const PAGE_HEADERS = {
  'X-Total-Count': { description: 'Number of entries on all pages', schema: { type: 'integer', minimum: 0 } },
  Link: { description: 'The next page, if there is one', schema: { type: 'string', maxLength: 4000 } },
};

function fileUpload(field: string): Json {
  return {
    type: 'object',
    properties: { [field]: { contentMediaType: 'application/octet-stream' } },
    required: [field],
  };
}

function media(schema: Json, example: unknown): Json {
  return example === undefined ? { schema } : { schema, example };
}

function parameters(
  place: 'path' | 'query' | 'header',
  object: z.ZodObject | undefined,
  schemas: SchemaRegistry,
): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
    name: place === 'header' ? headerCase(name) : name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemas.refer(schema as z.ZodType, 'input'),
  }));
}

function headerCase(name: string): string {
  return name.replaceAll(/(^|-)\w/g, (letter) => letter.toUpperCase());
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 0 } },
};

function problems(codes: readonly ProblemCode[]): Json {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      problemResponse(
        status,
        codes.filter((code) => PROBLEMS[code].status === status),
      ),
    ]),
  );
}

function problemResponse(status: number, codes: readonly ProblemCode[]): Json {
  return {
    description: codes.map((each) => `\`${each}\`: ${PROBLEMS[each].title}`).join('; '),
    ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
