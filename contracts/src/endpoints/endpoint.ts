import { z } from 'zod';
import type { ProblemCode } from './problem.js';

export type Access = 'anyone' | 'customer' | 'admin';

/** One endpoint of the API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` for each path parameter. */
  path: string;
  /** `customer` is any signed-in user. */
  access: Access;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Lower-case header names. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Instead of a body: the field of a multipart form with one file. */
  upload?: string;
  status: 200 | 201 | 204;
  output?: z.ZodType;
  /** Instead of an output: the JSON of each server-sent event. */
  messages?: z.ZodType;
  /** Instead of an output: a file of this media type. */
  file?: string;
  /**
   * In addition to `malformed`, `too_many_requests`, `internal` and `busy` of every endpoint, and `forbidden`, `too_large` and
   * `unsupported_media_type` of every endpoint that changes data.
   */
  errors: readonly ProblemCode[];
  example?: { body?: unknown; output?: unknown };
}
