import { createHash } from 'node:crypto';
import { ApiError } from './api-error.js';
import { list, requireObject, type Name, type State } from './objects.js';
import { expandParams, listParams, parseBrackets, parseParams } from './params.js';
import type { Payments } from './payments.js';

type Answer = Omit<State['answers'][string], 'hash'>;

const READABLE = [
  'checkout.session',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'balance_transaction',
  'payout',
] as const;
const findName = (path: string) => READABLE.find((name) => path === `${name.replace('.', '/')}s`);

const POSTS = [
  [/^checkout\/sessions$/, 'createSession'],
  [/^checkout\/sessions\/(\w+)\/expire$/, 'expireSession'],
  [/^payment_intents$/, 'createIntent'],
  [/^payment_intents\/(\w+)\/capture$/, 'captureIntent'],
  [/^payment_intents\/(\w+)\/cancel$/, 'cancelIntent'],
  [/^payment_methods\/(\w+)\/detach$/, 'detachMethod'],
  [/^refunds$/, 'createRefund'],
] as const;

/** Returns undefined if the URL is unknown. */
export function answerGet(state: State, path: string, params: URLSearchParams): Answer | undefined {
  const nested = parseBrackets(params);
  if (path === 'balance') return toAnswer(state, { object: 'balance' }, nested);
  const listed = findName(path);
  if (listed) return toAnswer(state, listObjects(state, listed, nested), nested);
  const [, collection = '', id = ''] = /^(.+)\/(\w+)$/.exec(path) ?? [];
  const name = findName(collection);
  return name && toAnswer(state, requireObject(state, name, id), nested);
}

/** Returns undefined if the URL is unknown. The first answer to an idempotency key is saved with its change. */
export function answerPost(payments: Payments, path: string, params: URLSearchParams, key = ''): Answer | undefined {
  const { state } = payments;
  const [pattern, name] = POSTS.find(([candidate]) => candidate.test(path)) ?? [];
  if (!pattern || !name) return undefined;
  const nested = parseBrackets(params);
  params.sort();
  const hash = createHash('sha256').update(`${path}?${params.toString()}`).digest('hex');
  const first = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined;
  if (first && first.hash !== hash) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new ApiError(400, message, { type: 'idempotency_error' });
  }
  if (first) return first;
  let answer: Answer;
  try {
    answer = toAnswer(state, payments[name](nested, pattern.exec(path)?.[1] ?? ''), nested);
  } catch (error) {
    // As in Stripe, an error that names a parameter isn't saved: the request can be corrected.
    if (!(error instanceof ApiError) || error.details.param !== undefined) throw error;
    answer = { status: error.status, body: error.body };
  }
  if (key) state.answers[key] = { ...answer, hash };
  return answer;
}

function listObjects(state: State, name: Name, params: unknown): object {
  const { limit, starting_after: after, created, payout, ...links } = parseParams(listParams, params);
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = created;
  if (after !== undefined) requireObject(state, name, after);
  const newest = list(state, name).toReversed();
  const found = newest.slice(newest.findIndex(({ id }) => id === after) + 1).filter((object) => {
    const { id, created: at } = object;
    const isLinked = Object.entries(links).every(([link, other]) => other === Reflect.get(object, link));
    const isInPayout = payout === undefined || state.paidOut[id] === payout;
    return isLinked && isInPayout && at > gt && at >= gte && at < lt && at <= lte;
  });
  return { object: 'list', has_more: found.length > limit, data: found.slice(0, limit) };
}

function toAnswer(state: State, object: object, params: unknown): Answer {
  const paths = parseParams(expandParams, params).expand;
  const expanded = paths.reduce((value: unknown, path) => expand(state, value, path.split('.')), object);
  return { status: 200, body: JSON.stringify(expanded) };
}

function expand(state: State, value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expand(state, item, [name, ...rest]));
  if (typeof value !== 'object' || !value || !Object.hasOwn(value, name))
    throw new ApiError(400, `This property cannot be expanded (${name}).`, { param: 'expand' });
  const child: unknown = Reflect.get(value, name);
  const linked = typeof child === 'string' && Object.hasOwn(state.objects, child) ? state.objects[child] : child;
  return { ...value, [name]: expand(state, linked, rest) };
}
