import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import {
  endpoints,
  problem,
  successStatus,
  type AnyEndpoint,
  type EndpointName,
  type OutputOf,
  type Problem,
} from '@party-rental/contracts';
import type { Response } from 'supertest';

/** Returns the body, which must have exactly the status and fields of the contract. */
export function readResponse<N extends EndpointName>(name: N, { status, headers, body }: Response): OutputOf<N> {
  const endpoint: AnyEndpoint = endpoints[name];
  expect([status, body]).toEqual([successStatus(endpoint), body]);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(endpoint.output?.parse(body)).toEqual(body);
  return body as OutputOf<N>;
}

/** Returns the problem, which must be a complete problem document. */
export function readProblem({ status, headers, body }: Response): Problem {
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(problem.parse(body)).toEqual(body);
  expect(body).toMatchObject({ status, type: `/api/docs#${body.code}`, requestId: expect.stringMatching(/./) });
  expect(body.detail).toMatch(/^[A-Z0-9][^{}]*[.!?]$/);
  return body as Problem;
}

/** Sends a request without a key again after "busy": nothing has happened then. */
export async function untilFree(send: () => PromiseLike<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await sleep(200);
  }
}
