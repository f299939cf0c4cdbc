import {
  describeEndpoint,
  endpoints,
  openApiDocument,
  possibleProblems,
  PROBLEMS,
  successStatus,
} from '@party-rental/contracts';
import { GUIDE } from './api-guide.mjs';

/** Returns the text of docs/api.md, generated from the endpoints table. */
export function apiDocs() {
  // Without the values that JSON omits.
  const { paths, components } = JSON.parse(
    JSON.stringify(openApiDocument({ name: 'Shop', email: 'hello@example.com' })),
  );
  const calls = Object.values(endpoints).map((endpoint) => ({
    ...endpoint,
    status: successStatus(endpoint),
    operation: paths[endpoint.path][endpoint.method.toLowerCase()],
  }));
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const shapes = components.schemas;
  // Shapes that occur only in request bodies are described with their call.
  const elsewhere = JSON.stringify([calls.map(({ operation }) => operation.responses), shapes]);
  const parts = [
    INTRODUCTION,
    GUIDE,
    '## The calls',
    table(['Call', 'Who', 'What'], calls.map(overviewRow)),
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...calls.filter((call) => call.tag === tag).flatMap((c) => about(c, shapes)),
    ]),
    '## Shapes',
    ...Object.entries(shapes)
      .filter(([name]) => name !== 'Problem' && elsewhere.includes(`"#/components/schemas/${name}"`))
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([name, shape]) => [`### ${name}`, ...describeShape(shape)]),
    '## Errors',
    ERRORS,
    ...describeShape(shapes.Problem),
    table(
      ['Code', 'Status', 'Title'],
      Object.entries(PROBLEMS).map(([code, { status, title }]) => [`\`${code}\``, status, title]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

const INTRODUCTION = `# The API

Generated from \`contracts/src/endpoints/\` by \`npm run docs\`; a test fails when this file is outdated. A running shop serves
the same as an OpenAPI 3.1 document at \`/api/openapi.json\`, with a page to try it at \`/api/docs\`.

- **Bodies** are JSON (\`Content-Type: application/json\`, at most 1 MiB), except for image uploads. Unknown fields are ignored.
- **Money** is integer US cents. **Days** are \`yyyy-MM-dd\` in the business time zone. **Instants** are ISO 8601 in UTC.
- **Signing in** sets a cookie (\`session\`, in production \`__Host-session\`) for later requests.
- **Cross-site requests** with side effects are refused: they must come from the shop's own pages or from a client that is not a browser.
- **Lists** return an array of at most \`limit\` entries, with the total in \`X-Total-Count\`. If there are more, a \`Link: <…>; rel="next"\`
  header has the URL of the next page.
- **Repeating** a booking is safe with an \`Idempotency-Key\`: the same key and body return the first response again. \`userId\` is not
  compared, so that a customer may sign in or out between two attempts. Use a random key: all clients share one key space.
- **Health checks** are not in this table: \`GET /api/health/live\` and \`GET /api/health/ready\` return 200 and \`{"status":"up"}\`; \`ready\`
  returns 503 while the database is unavailable.`;

const ERRORS = `Every error is a problem document (RFC 9457, \`application/problem+json\`). \`detail\` is a sentence for people, \`code\` is for
programs. 429 and 503 have a \`Retry-After\` header in seconds. The lists \`errors\`, \`lines\`, \`quote\` and \`days\` are present where they help: invalid fields, unavailable lines, a changed price, and days
booked beyond a lowered stock.`;

function overviewRow({ method, path, access, summary }) {
  return [`[\`${method} ${path}\`](#${anchor(method, path)})`, access, summary];
}

/** The anchor that GitHub creates for the heading. */
function anchor(method, path) {
  return `${method} ${path}`
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function about(call, shapes) {
  const { method, path, operation } = call;
  const body = getBody(operation);
  return [
    `### ${method} ${path}`,
    describeEndpoint(call),
    ...(operation.parameters.length > 0
      ? [
          '**Parameters**',
          table(
            ['Name', 'In', 'Required', 'Type and limits'],
            operation.parameters.map((p) => [`\`${p.name}\``, p.in, p.required ? 'yes' : 'no', formatType(p.schema)]),
          ),
        ]
      : []),
    ...(body ? ['**Body**', ...describeShape(body.$ref ? shapes[getName(body)] : body)] : []),
    `**Response:** ${formatResponse(call)}`,
    `**Errors:** ${possibleProblems(call)
      .map((code) => `\`${code}\` (${PROBLEMS[code].status})`)
      .join(', ')}`,
    ...formatExample(call),
  ];
}

function formatResponse({ status, operation }) {
  const [[type, { schema }] = ['', {}]] = Object.entries(operation.responses[status].content ?? {});
  if (!type) return `${status}, without a body`;
  if (!schema) return `${status}, a file (\`${type}\`)`;
  if (type === 'text/event-stream')
    return `${status}, a stream of events (\`${type}\`), each with ${formatType(schema)}`;
  return `${status}, ${formatType(schema)}`;
}

function formatExample({ method, path, status, operation }) {
  const body = operation.requestBody?.content['application/json'];
  const address = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name) => SAMPLES[name] ?? (path.includes('bookings') ? SAMPLE_BOOKING : '1'),
  );
  const [content] = Object.values(operation.responses[status].content ?? {});
  const sent = `${method} ${address}${body ? '\nContent-Type: application/json' : ''}`;
  return [
    '<details><summary>Example</summary>',
    block('http', body ? `${sent}\n\n${json(body.example)}` : sent),
    ...(content?.example ? [block('json', json(content.example))] : []),
    '</details>',
  ];
}

const SAMPLES = {
  date: '2026-12-12',
  year: '2026',
  month: '12',
  type: 'BOUNCE_HOUSE',
  filename: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp',
};
const SAMPLE_BOOKING = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001';

function getBody({ requestBody }) {
  return requestBody && Object.values(requestBody.content)[0].schema;
}

function getName({ $ref }) {
  return $ref.replace('#/components/schemas/', '');
}

/** Returns one table, or one for each variant of the shape. */
function describeShape(shape) {
  if (shape.oneOf) {
    return shape.oneOf.flatMap((kind, i) => [
      `${i === 0 ? 'Either' : 'Or'}, with ${formatKind(kind)}:`,
      fieldTable(kind),
    ]);
  }
  if (!shape.properties) return [`${formatType(shape)}${shape.description ? `. ${shape.description}.` : ''}`];
  return [fieldTable(shape)];
}

function formatKind({ properties, required = [] }) {
  // The variants differ in one flag; all require accepted terms.
  const flags = Object.entries(properties).filter(([, property]) => property.const !== undefined);
  const [name, schema] = flags.find(([flag]) => flag !== 'termsAccepted');
  return required.includes(name) ? `\`${name}: ${schema.const}\`` : `\`${name}\` left out or \`${schema.const}\``;
}

function fieldTable(shape) {
  return table(['Field', 'Required', 'Type and limits'], toFieldRows(shape));
}

function toFieldRows({ properties = {}, required = [] }, prefix = '') {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const needed = required.includes(name) && schema.default === undefined ? 'yes' : 'no';
    const row = [`\`${prefix}${name}\``, needed, [formatType(schema), schema.description].filter(Boolean).join('; ')];
    const entries = schema.items ?? schema;
    return [row, ...(entries.properties ? toFieldRows(entries, `${prefix}${name}${schema.items ? '[]' : ''}.`) : [])];
  });
}

function formatType(schema) {
  const kinds = schema.anyOf ?? schema.oneOf;
  // Blank form fields count as missing.
  const words = kinds
    ? kinds
        .filter((kind) => kind.const !== '')
        .map(formatType)
        .concat(kinds.some((kind) => kind.const === '') ? ['blank'] : [])
    : [wordsFor(schema)];
  return [words.join(' or '), schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``]
    .filter(Boolean)
    .join(', ');
}

function wordsFor(schema) {
  if (schema.$ref) return `[${getName(schema)}](#${getName(schema).toLowerCase()})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.contentMediaType) return 'a file, in a `multipart/form-data` form';
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => wordsFor({ ...schema, type })).join(' or ');
  switch (schema.type) {
    case 'array':
      return `list of ${schema.items.properties ? 'objects' : formatType(schema.items)}${limits(schema.minItems, schema.maxItems, 'entries')}`;
    case 'object':
      return schema.additionalProperties && !schema.properties
        ? `object: ${formatKey(schema.propertyNames)} → \`{ ${Object.keys(schema.additionalProperties.properties).join(', ')} }\``
        : 'object';
    case 'string':
      if (schema.format !== 'email' && FORMATS[schema.format]) return FORMATS[schema.format];
      return `${FORMATS[schema.format] ?? 'text'}${limits(schema.minLength, schema.maxLength, 'characters')}`;
    case 'integer':
      return `whole number${limits(inRange(schema.minimum), inRange(schema.maximum))}`;
    default:
      return schema.type ?? 'anything';
  }
}

const FORMATS = { date: 'day', 'date-time': 'instant', email: 'email address', uuid: 'UUID' };

function formatKey(names) {
  return names?.format === 'date' ? 'day' : 'item id';
}

/** The limits of JavaScript's integers are not limits of the API. */
function inRange(limit) {
  return Math.abs(limit ?? Infinity) >= Number.MAX_SAFE_INTEGER ? undefined : limit;
}

function limits(min, max, unit = '') {
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}`
      : min !== undefined
        ? `at least ${min}`
        : max !== undefined && `at most ${max}`;
  return range ? `, ${range}${unit && ` ${unit}`}` : '';
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

function block(language, text) {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function json(value) {
  return JSON.stringify(value, null, 2);
}
