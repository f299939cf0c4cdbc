import { z } from 'zod';
import { endpoints, type AnyEndpoint } from './endpoints.js';
import { problem, PROBLEMS, type ProblemCode } from './problem.js';

const COMMON_ERRORS: readonly ProblemCode[] = ['malformed', 'too_many_requests', 'internal', 'busy'];
/** Cross-site requests, bodies over one megabyte, and bodies that are not JSON. */
const COMMON_WRITE_ERRORS: readonly ProblemCode[] = ['forbidden', 'too_large', 'unsupported_media_type'];

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole API, generated from the endpoints table. */
export function openApiDocument(title: string, serverUrl: string): Json {
  const schemas = new SchemaRegistry();
  schemas.refer(problem, 'output');
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description:
        'Money is integer US cents, a day is `yyyy-MM-dd` in the business time zone, an instant is ISO 8601 UTC. Errors are `application/problem+json`.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: schemas.all,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

/** Every error of an endpoint, its own first. */
export function possibleProblems({ method, errors }: AnyEndpoint): ProblemCode[] {
  return [...new Set([...errors, ...(method === 'GET' ? [] : COMMON_WRITE_ERRORS), ...COMMON_ERRORS])];
}

function operation(name: string, endpoint: AnyEndpoint, schemas: SchemaRegistry): Json {
  const { access, status, output, messages, file, body, upload, example } = endpoint;
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(access === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params, schemas),
      ...parameters('query', endpoint.query, schemas),
      ...parameters('header', endpoint.headers, schemas),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': media(schemas.refer(body, 'input'), example?.body) },
      },
    }),
    ...(upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileUpload(upload) } } },
    }),
    responses: {
      [status]: {
        description: endpoint.summary,
        ...(output && { content: { 'application/json': media(schemas.refer(output, 'output'), example?.output) } }),
        ...(file && { content: { [file]: { schema: { type: 'string' } } } }),
        ...(messages && {
          content: { 'text/event-stream': media(schemas.refer(messages, 'output'), example?.output) },
        }),
      },
      ...problems(possibleProblems(endpoint)),
    },
  };
}

function fileUpload(field: string): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { type: 'object', properties: { [field]: file }, required: [field] };
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

function problems(codes: readonly ProblemCode[]): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, its]) => [
      status,
      {
        description: its.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            example: {
              type: `/api/docs#${its[0]}`,
              title: its[0] && PROBLEMS[its[0]].title,
              status,
              detail: 'A sentence for users.',
              code: its[0],
              requestId: 'req-1',
            },
          },
        },
      },
    ]),
  );
}

/** Collects named schemas, so that each appears in the document once. */
class SchemaRegistry {
  readonly all: Record<string, Json> = {};

  refer(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.all[id] = withOpenApiRefs(definition);
    }
    return withOpenApiRefs(json);
  }
}

/** Zod puts named schemas under `$defs`, OpenAPI under `components`. */
function withOpenApiRefs(json: Json): Json {
  const { id: _id, ...rest } = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  return rest;
}
