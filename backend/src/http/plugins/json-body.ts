import { endpoints, IMPORT_MAX_BYTES } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import { RejectionError, SEND_JSON } from './problems.js';

/** Far deeper than any form of the shop. */
const MAX_DEPTH = 20;

/** The API accepts JSON, and CSV for imports: other types get 415, and nesting that is costly to validate gets 400. */
export function registerJsonBody(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  fastify.addHook('preParsing', async ({ headers, routeOptions }) => {
    const isCsv = /^\s*text\/csv\b/i.test(headers['content-type'] ?? '');
    if (isCsv && routeOptions.url !== endpoints.importFile.path)
      throw new RejectionError(new Rejection('unsupported_media_type', SEND_JSON));
  });
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (measureDepth(body) > MAX_DEPTH)
      done(new RejectionError(new Rejection('malformed', 'The request is nested too deeply.')));
    else void parse(request, body, done);
  });
}

/** The deepest nesting of objects and arrays; brackets inside strings do not count. */
function measureDepth(json: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inString && character === '\\') at += 1;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth);
    else if (!inString && (character === '}' || character === ']')) depth -= 1;
  }
  return deepest;
}
