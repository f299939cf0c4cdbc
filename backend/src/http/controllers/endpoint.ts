import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  type ExecutionContext,
} from '@nestjs/common';
import { endpoints, type AnyEndpoint, type EndpointName, type InputOf } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ReadYourWritesInterceptor } from './read-your-writes.interceptor.js';
import { RejectionError } from './rejection-error.js';
import { Rejection } from '../../domain/rejections.js';

const ENDPOINT = 'endpoint';

/** Binds a controller's method to a call of the contract: its method, path, status, and who may call it. */
export function Endpoint(name: EndpointName): MethodDecorator {
  const { method, path, status, access } = endpoints[name];
  return applyDecorators(
    RequestMapping({ method: RequestMethod[method], path: routeOf(path) }),
    HttpCode(status),
    SetMetadata(ENDPOINT, name),
    ...(access === 'admin' && method !== 'GET' ? [UseInterceptors(ReadYourWritesInterceptor)] : []),
  );
}

/** A path of the contract as the router has it. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The call of the contract that a request is answered by; undefined outside the API. */
function endpointOf(context: ExecutionContext): AnyEndpoint | undefined {
  const name = Reflect.getMetadata(ENDPOINT, context.getHandler()) as EndpointName | undefined;
  return name && endpoints[name];
}

/** The validated `InputOf` the call. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => inputOf(context));

/** Validates what the call was given. All faults are told at once. */
export function inputOf(context: ExecutionContext): InputOf<EndpointName> {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { params, query, headers, body } = endpointOf(context) ?? {};
  if (body && request.isMultipart())
    throw new RejectionError(
      new Rejection('unsupported_media_type', 'Please send JSON (Content-Type: application/json).'),
    );
  const errors: { path: string; message: string }[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const result = schema?.safeParse(value);
    for (const issue of result?.error?.issues ?? [])
      errors.push({ path: issue.path.join('.'), message: issue.message });
    return result?.data;
  };
  const input = {
    params: parse(params, request.params),
    query: parse(query, request.query),
    headers: parse(headers, request.headers),
    body: parse(body, request.body),
  };
  if (errors.length > 0) throw new RejectionError(new Rejection('malformed', sentenceFor(errors), { errors }));
  return input as InputOf<EndpointName>; // just parsed by the schemas that the type is made from
}

function sentenceFor(errors: readonly { path: string; message: string }[]): string {
  const messages = [
    ...new Set(
      errors.map(({ path, message }) => (path && !/^[A-Z].*[a-z]/.test(message) ? `${path}: ${message}` : message)),
    ),
  ];
  return `${messages.slice(0, 3).join('. ')}${messages.length > 3 ? ` (and ${messages.length - 3} more)` : ''}.`;
}
