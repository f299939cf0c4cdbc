import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Maximum text length by format. */
const FORMAT_LENGTHS: Readonly<Record<string, number>> = { uuid: 36, date: 10, 'date-time': 30 };

/** Collects named schemas, so that each appears in the document once. */
export class SchemaRegistry {
  readonly all: Record<string, Json> = {};

  refer(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs, ...json } = toJson(schema, io);
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.all[id] = withOpenApiRefs(definition);
    }
    return withOpenApiRefs(json);
  }
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: json }) => {
      const length = FORMAT_LENGTHS[json.format ?? ''];
      if (length !== undefined) json.maxLength ??= length;
    },
  });
}

/** Zod puts named schemas under `$defs`, OpenAPI under `components`. */
function withOpenApiRefs(json: Json): Json {
  const { id: _id, ...rest } = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  return rest;
}

/** The places in a document where text or a list has no limit. */
export function unlimited(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, enum: values, maxLength, maxItems } = value as Json;
  const types = [type].flat();
  const isConst = values !== undefined || 'const' in value;
  const lacks = [
    ...(types.includes('string') && !isConst && maxLength === undefined ? ['a maximal length'] : []),
    ...(types.includes('array') && maxItems === undefined ? ['a maximal number of entries'] : []),
  ];
  return [
    ...lacks.map((lack) => `${path.join('/')} needs ${lack}`),
    ...Object.entries(value).flatMap(([key, part]) =>
      key === 'example' || key === 'examples' || key === 'default' ? [] : unlimited(part, [...path, key]),
    ),
  ];
}
