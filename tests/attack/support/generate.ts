import fc from 'fast-check';
import type { Document, Operation, Schema } from './openapi.js';

export interface Request {
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Node.js refuses more than 16 KB of URL and headers (431); one character may become nine. */
const MAX_TEXT_LENGTH = 400;

/** Existing values of the shop by field name. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

/** Generates valid and invalid requests of an operation from its document. */
export class RequestGenerator {
  constructor(
    private readonly document: Document,
    private readonly samples: Samples,
  ) {}

  valid(operation: Operation): fc.Arbitrary<Request> {
    return this.requests(operation, (schema, name) => this.value(schema, name));
  }

  invalid(operation: Operation): fc.Arbitrary<Request> {
    return this.requests(operation, (schema, name) =>
      fc.oneof(
        { weight: 2, arbitrary: this.value(schema, name) },
        { weight: 1, arbitrary: this.value(schema, name).chain(invalidated) },
        { weight: 1, arbitrary: fc.jsonValue() },
      ),
    );
  }

  private requests(
    { parameters, path, requestBody }: Operation,
    make: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
  ): fc.Arbitrary<Request> {
    const isRequired = ({ required, in: place }: (typeof parameters)[number]) => required || place === 'path';
    const given = fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [name, make(schema, name === 'id' ? ofWhat(path) : name)]),
      ),
      {
        requiredKeys: parameters.filter(isRequired).map(({ name }) => name),
      },
    );
    const schema = requestBody?.content['application/json']?.schema;
    const body = schema ? make(schema, 'body') : fc.constant(undefined);
    return fc.tuple(given, body).map(([values, content]) => {
      const of = (place: string) =>
        parameters.flatMap(({ name, in: at }) =>
          at === place && values[name] !== undefined ? [[name, text(values[name])] as const] : [],
        );
      const search = new URLSearchParams(of('query').map(([name, value]) => [name, value])).toString();
      const filled = of('path').reduce(
        (at, [name, value]) => at.replace(`{${name}}`, encodeURIComponent(value) || '%20'),
        path,
      );
      const headers = Object.fromEntries(
        of('header').map(([name, value]) => [name, value.replaceAll(/[^\u0020-\u007e]/g, '-')]),
      );
      return { path: search ? `${filled}?${search}` : filled, headers, body: content };
    });
  }

  private value(schema: Schema, name: string): fc.Arbitrary<unknown> {
    const samples = this.samples[name];
    const made = this.made(schema, name);
    return samples
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...samples) }, { weight: 1, arbitrary: made })
      : made;
  }

  private made(schema: Schema, name: string): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.value(this.named(schema.$ref), name);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.value(choice, name)));
    switch (schema.type) {
      case 'string':
        return generateString(schema);
      case 'integer':
      case 'number':
        return fc.integer({
          min: Math.ceil(Math.max(schema.minimum ?? 0, -(2 ** 31))),
          max: Math.floor(Math.min(schema.maximum ?? 1e9, 2 ** 31 - 1)),
        });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(this.value(schema.items ?? {}, name), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, 4),
        });
      case 'object':
        return fc.record(
          Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, this.value(of, key)])),
          { requiredKeys: schema.required ?? [] },
        );
      case undefined:
    }
    return fc.jsonValue();
  }

  private named(ref: string): Schema {
    return this.document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
  }
}

function generateString({ format, pattern, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.uuid().map((id) => `${id}@customers.example`);
  if (format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  // fc.stringMatching does not support \p{…}.
  if (pattern && !pattern.includes('\\p')) return fc.stringMatching(new RegExp(pattern));
  if (pattern) return fc.uuid();
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
}

/** `items/id` of /api/items/{id}/reviews. */
function ofWhat(path: string): string {
  return /(\w+)\/\{id\}/.exec(path)?.[0].replaceAll(/[{}]/g, '') ?? 'id';
}

/** A valid value with a fault in it. */
function invalidated(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'string')
    return fc.constantFrom(`${value}\u0000`, `${value}\ud800`, value.repeat(3_000), `\u202e${value}`, '', 0);
  if (typeof value === 'number') return fc.constantFrom(-value - 1, value + 0.5, 2 ** 53, 1e308, `${value}`, null);
  if (typeof value !== 'object' || value === null) return fc.jsonValue();
  if (Array.isArray(value))
    return fc.constantFrom<unknown>(
      [...value, null],
      Array.from({ length: 2_000 }, () => value[0] ?? null),
      {},
    );
  const fields = Object.entries(value);
  if (fields.length === 0) return fc.jsonValue();
  return fc.constantFrom(...fields).chain(([field, was]) =>
    fc.oneof(
      invalidated(was).map((is) => ({ ...value, [field]: is })),
      fc.constant(Object.fromEntries(fields.filter(([one]) => one !== field))),
    ),
  );
}

/** The value as text of a URL or header. */
function text(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_TEXT_LENGTH).toWellFormed();
}
