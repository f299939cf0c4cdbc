import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  Injectable,
  RequestMapping,
  RequestMethod,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { endpoints, successStatus, type AnyEndpoint, type EndpointName, type InputOf } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import type { z } from 'zod';
import { Rejection } from '../../domain/rejections.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { RejectionError, SEND_JSON } from '../plugins/problems.js';

/** Read-your-writes: holds back the response to a change by the staff until the read tables reflect it, for up to a second. */
@Injectable()
class ReadYourWritesInterceptor implements NestInterceptor {
  constructor(private readonly freshness: Freshness) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (result: unknown) => {
        await this.freshness.waitForAll();
        return result;
      }),
    );
  }
}

/** Binds a controller method to an endpoint of the contract: its HTTP method, path, status and access level. Others may differ in their paths only. */
export function Endpoint(name: EndpointName, ...others: EndpointName[]): MethodDecorator {
  const endpoint: AnyEndpoint = endpoints[name];
  const { method, access } = endpoint;
  const paths = [name, ...others].map((each) => toRoute(endpoints[each].path));
  return applyDecorators(
    RequestMapping({ method: RequestMethod[method], path: paths }),
    HttpCode(successStatus(endpoint)),
    ...((access === 'admin' || access === 'crew') && method !== 'GET'
      ? [UseInterceptors(ReadYourWritesInterceptor)]
      : []),
  );
}

/** Converts a path of the contract to the router's syntax. */
export function toRoute(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The router serves HEAD requests by the endpoint of GET, so that every rule for GET applies to them. */
export function toEndpointMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

const BY_ROUTE = new Map(
  Object.values<AnyEndpoint>(endpoints).map((each) => [`${each.method} ${toRoute(each.path)}`, each]),
);

/** The endpoint of a request; undefined for pages, files and unknown paths. */
export function endpointAt({ method, routeOptions }: FastifyRequest): AnyEndpoint | undefined {
  return BY_ROUTE.get(`${toEndpointMethod(method)} ${routeOptions.url}`);
}

/** Whether the matched route is a call of the API, however the URL spells its path. */
export function isApiCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

/** The validated input of the endpoint, as `InputOf` types it. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => parseInput(context));

/** Validates the whole input of a request, and reports all errors at once. */
export function parseInput(context: ExecutionContext): InputOf<EndpointName> {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { params, query, headers, body } = endpointAt(request) ?? {};
  if (body && (request.isMultipart() || Buffer.isBuffer(request.body)))
    throw new RejectionError(new Rejection('unsupported_media_type', SEND_JSON));
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
  if (errors.length > 0) throw new RejectionError(new Rejection('malformed', summarize(errors), { errors }));
  return input as InputOf<EndpointName>; // just parsed by the schemas that the type is inferred from
}

/** The first three messages; those that are not sentences name their field. */
function summarize(errors: readonly { path: string; message: string }[]): string {
  const messages = [
    ...new Set(
      errors.map(({ path, message }) => (path && !/^[A-Z].*[a-z]/.test(message) ? `${path}: ${message}` : message)),
    ),
  ];
  return `${messages.slice(0, 3).join('. ')}${messages.length > 3 ? ` (and ${messages.length - 3} more)` : ''}.`;
}
