import { expect } from '@jest/globals';
import {
  endpoints,
  problem,
  type AnyEndpoint,
  type EndpointName,
  type OutputOf,
  type Problem,
} from '@party-rental/contracts';
import type { Response } from 'supertest';

/** The answer, which must be what the contract promises of that call: its status, its fields, and no others. */
export function answerOf<N extends EndpointName>(name: N, { status, headers, body }: Response): OutputOf<N> {
  const { output, status: promised }: AnyEndpoint = endpoints[name];
  expect([status, body]).toEqual([promised, body]);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(output?.parse(body)).toEqual(body);
  return body as OutputOf<N>;
}

/** The refusal, which must be a problem document in every respect. */
export function refusalOf({ status, headers, body }: Response): Problem {
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(problem.parse(body)).toEqual(body);
  expect(body).toMatchObject({ status, type: `/api/docs#${body.code}`, requestId: expect.stringMatching(/./) });
  expect(body.detail).toMatch(/^[A-Z0-9][^{}]*[.!?]$/);
  return body as Problem;
}
