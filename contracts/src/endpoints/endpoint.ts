import { z } from 'zod';
import type { ProblemCode } from './problem.js';

export type Access = 'anyone' | 'customer' | 'admin';

/** One call of the API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` for each path parameter. */
  path: string;
  /** `customer` is anyone signed in. */
  access: Access;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Lower-case header names. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The field of a multipart form that carries one file, in place of a body. */
  upload?: string;
  status: 200 | 201 | 204;
  output?: z.ZodType;
  /** In place of an output: the JSON of each server-sent event, for as long as the caller listens. */
  messages?: z.ZodType;
  /** In place of an output: a file of this media type. */
  file?: string;
  /**
   * Beside `malformed`, `too_many_requests`, `internal` and `busy`, which any call may answer, and `forbidden`, `too_large` and
   * `unsupported_media_type`, which any that changes something may.
   */
  errors: readonly ProblemCode[];
  example?: { body?: unknown; output?: unknown };
}
