import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import { RejectionError } from '../controllers/rejection-error.js';

/** Far deeper than any form of the shop. */
const DEEPEST = 20;

/** JSON is all that the API takes; anything else is answered with 415, and what is nested to wear somebody out with 400. */
export function registerJsonBody(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (depthOf(body) > DEEPEST)
      done(new RejectionError(new Rejection('malformed', 'The request is nested too deeply.')));
    else void parse(request, body, done);
  });
}

/** How deep objects and lists lie in each other at most; brackets in texts do not count. */
function depthOf(json: string): number {
  let [depth, deepest, inText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inText && character === '\\') at += 1;
    else if (character === '"') inText = !inText;
    else if (!inText && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth);
    else if (!inText && (character === '}' || character === ']')) depth -= 1;
  }
  return deepest;
}
