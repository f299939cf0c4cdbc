import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { ApiError } from './api-error.js';
import * as schemas from './params.js';
import { Payments } from './payments.js';
import type { Answer, Charge, State } from './state.js';

interface ApiRequest {
  method: string;
  path: string;
  params: URLSearchParams;
  idempotencyKey: string | undefined;
}

type Post = (payments: Payments, params: unknown, id: string) => object;

const COLLECTIONS: Record<string, 'sessions' | 'intents' | 'refunds' | 'charges'> = {
  'checkout/sessions': 'sessions',
  payment_intents: 'intents',
  refunds: 'refunds',
  charges: 'charges',
};

const POSTS: [RegExp, Post][] = [
  [/^checkout\/sessions$/, (payments, params) => payments.createSession(parse(schemas.sessionParams, params))],
  [
    /^checkout\/sessions\/(\w+)\/expire$/,
    (payments, _params, id) => {
      const session = requireObject(payments.state.sessions, id);
      payments.expire(session);
      return session;
    },
  ],
  [
    /^payment_intents\/(\w+)\/capture$/,
    (payments, params, id) => {
      const { amount_to_capture: amount } = parse(schemas.captureParams, params);
      return payments.captureIntent(requireObject(payments.state.intents, id), amount);
    },
  ],
  [
    /^payment_intents\/(\w+)\/cancel$/,
    (payments, _params, id) => payments.cancelIntent(requireObject(payments.state.intents, id)),
  ],
  [
    /^refunds$/,
    (payments, params) => {
      const { payment_intent: id, metadata, amount } = parse(schemas.refundParams, params);
      return payments.createRefund(requireObject(payments.state.intents, id), metadata, amount);
    },
  ],
];

/** Returns undefined if the URL is unknown. */
export function answerGet(state: State, { path, params }: ApiRequest): Answer | undefined {
  const nested = schemas.parseBrackets(params);
  if (path === 'charges') return toAnswer(state, listCharges(state, nested), nested);
  const [, name = '', id = ''] = /^(.+)\/(\w+)$/.exec(path) ?? [];
  const collection = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined;
  return collection && toAnswer(state, requireObject<object>(state[collection], id), nested);
}

/** Returns undefined if the URL is unknown. The first answer to an idempotency key is saved with its change. */
export function answerPost(state: State, url: string, request: ApiRequest): Answer | undefined {
  const { path, params, idempotencyKey: key } = request;
  const [pattern, post] = POSTS.find(([candidate]) => candidate.test(path)) ?? [];
  if (!pattern || !post) return undefined;
  const nested = schemas.parseBrackets(params);
  params.sort();
  const hash = createHash('sha256').update(`${path}?${params.toString()}`).digest('hex');
  const first = key === undefined || !Object.hasOwn(state.answers, key) ? undefined : state.answers[key];
  if (first && first.hash !== hash) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new ApiError(400, message, { type: 'idempotency_error' });
  }
  if (first) return { status: first.status, body: first.body };
  const answer = perform(() =>
    toAnswer(state, post(new Payments(state, url), nested, pattern.exec(path)?.[1] ?? ''), nested),
  );
  if (key !== undefined) state.answers[key] = { ...answer, hash };
  return answer;
}

/** As in Stripe, an error that names a parameter isn't saved: the request can be corrected. */
function perform(change: () => Answer): Answer {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.param !== undefined) throw error;
    return { status: error.status, body: error.body };
  }
}

export function requireObject<T>(objects: Record<string, T>, id: string): T {
  const object = Object.hasOwn(objects, id) ? objects[id] : undefined;
  if (!object) throw new ApiError(404, `No such object: '${id}'`, { code: 'resource_missing', param: 'id' });
  return object;
}

function listCharges(state: State, params: unknown): object {
  const { limit, starting_after: after, created } = parse(schemas.chargeListParams, params);
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = created;
  if (after !== undefined) requireObject(state.charges, after);
  // Objects keep the order of insertion.
  const newest = Object.values(state.charges).toReversed();
  const found = newest
    .slice(newest.findIndex(({ id }) => id === after) + 1)
    .filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte);
  return { object: 'list', url: '/v1/charges', has_more: found.length > limit, data: found.slice(0, limit) };
}

function toAnswer(state: State, object: object, params: unknown): Answer {
  const paths = parse(schemas.expandParams, params).expand;
  const expanded = paths.reduce((value: unknown, path) => expand(state, value, path.split('.')), object);
  return { status: 200, body: JSON.stringify(expanded) };
}

function expand(state: State, value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expand(state, item, [name, ...rest]));
  const entries = typeof value === 'object' ? new Map<string, unknown>(Object.entries(value)) : undefined;
  if (!entries?.has(name)) throw new ApiError(400, `This property cannot be expanded (${name}).`, { param: 'expand' });
  const child = entries.get(name);
  return { ...value, [name]: expand(state, typeof child === 'string' ? findLinked(state, child) : child, rest) };
}

function findLinked(state: State, id: string): object | string {
  const charge = state.charges[id.replace('txn_', 'ch_')];
  if (charge && id !== charge.id) return toBalanceTransaction(id, charge);
  return charge ?? state.intents[id] ?? id;
}

function toBalanceTransaction(id: string, { amount_captured: amount, currency, created, id: source }: Charge): object {
  const fee = Math.round(amount * 0.029) + 30;
  const object = 'balance_transaction';
  return { id, object, amount, fee, net: amount - fee, currency, created, source, status: 'available', type: 'charge' };
}

function parse<T>(schema: z.ZodType<T>, params: unknown): T {
  return schemas.parseParams(schema, params);
}
