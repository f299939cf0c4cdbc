import { randomBytes } from 'node:crypto';
import { ApiError } from './api-error.js';
import type { Action, SessionParams } from './params.js';

/** The objects have the names and shapes of Stripe's API, and are stored as they are sent. */
export type Session = ReturnType<typeof newSession>;
export type Intent = ReturnType<typeof newIntent>;
export type Charge = ReturnType<typeof newCharge>;
export type Refund = ReturnType<typeof newRefund>;
type Others = typeof newMethod | typeof newDispute | typeof newTransaction | typeof newPayout;
export type StripeObject = Session | Intent | Charge | Refund | ReturnType<Others>;
export type Name = StripeObject['object'];
type Named<N extends Name> = Extract<StripeObject, { object: N }>;

export interface State {
  objects: Record<string, StripeObject>;
  /** What a session needs that Stripe doesn't return. */
  checkouts: Record<string, { params: SessionParams; nextRefundFails: boolean; declinesLater: boolean }>;
  /** The payout of each balance transaction that was paid out. */
  paidOut: Record<string, string>;
  deliveries: ({ id: string; body: string; dueAt: number; attempts: number } & Pick<Action, 'forged' | 'ageSeconds'>)[];
  /** By idempotency key. */
  answers: Record<string, { status: number; body: string; hash: string }>;
  /** Of its server. */
  port?: number;
}

/** In the order in which they were created. */
export function list<N extends Name>(state: State, name: N): Named<N>[] {
  return Object.values(state.objects).filter((object): object is Named<N> => object.object === name);
}

export function find<N extends Name>(state: State, name: N, id: string | null = ''): Named<N> | undefined {
  const object = Object.hasOwn(state.objects, id ?? '') ? state.objects[id ?? ''] : undefined;
  return object?.object === name ? (object as Named<N>) : undefined;
}

export function requireObject<N extends Name>(state: State, name: N, id: string): Named<N> {
  const object = find(state, name, id);
  if (!object) throw new ApiError(404, `No such ${name}: '${id}'`, { code: 'resource_missing', param: 'id' });
  return object;
}

export const newId = (prefix: string) => `${prefix}_sim_${randomBytes(12).toString('hex')}`;
export const nowSeconds = () => Math.floor(Date.now() / 1_000);

const none = null as string | null;
const CARD = { brand: 'visa', last4: '4242' };
const HOLD_SECONDS = 7 * 24 * 3_600;

function newObject<N extends string>(prefix: string, object: N) {
  const metadata: Record<string, string> = {};
  return { id: newId(prefix), object, created: nowSeconds(), currency: 'usd', livemode: false, metadata };
}

export function newSession(amount: number, params: SessionParams) {
  const { client_reference_id, metadata, success_url, cancel_url, expires_at } = params;
  return {
    ...newObject('cs', 'checkout.session'),
    ...{ amount_total: amount, client_reference_id, metadata, mode: 'payment', success_url, cancel_url, expires_at },
    /** The intent is null until the first attempt to pay, the URL unless the session is open. */
    ...{ customer: none, payment_intent: none, url: none },
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    status: 'open' as 'open' | 'complete' | 'expired',
  };
}

export function newIntent(amount: number, data: SessionParams['payment_intent_data']) {
  return {
    ...newObject('pi', 'payment_intent'),
    ...{ ...data, amount, amount_capturable: 0, amount_received: 0, canceled_at: null as number | null },
    ...{ customer: none, latest_charge: none, payment_method: none },
    last_payment_error: null as { type: 'card_error'; code: string; message: string } | null,
    status: 'requires_payment_method' as
      'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled',
  };
}

export function newMethod(customer: string) {
  return { ...newObject('pm', 'payment_method'), type: 'card', card: CARD, customer: customer as typeof none };
}

export function newCharge({ id, amount, metadata, capture_method }: Intent, error: Intent['last_payment_error']) {
  const capture_before = capture_method === 'manual' ? nowSeconds() + HOLD_SECONDS : undefined;
  return {
    ...newObject('ch', 'charge'),
    /** What is refunded includes what a partial capture or a cancellation released, as in Stripe. */
    ...{ amount, amount_captured: 0, amount_refunded: 0, captured: false, disputed: false, refunded: false },
    ...{ failure_code: error?.code ?? null, failure_message: error?.message ?? null, metadata, payment_intent: id },
    ...{ paid: !error, status: error ? 'failed' : 'succeeded' },
    ...{ payment_method_details: { type: 'card', card: { ...CARD, capture_before } }, balance_transaction: none },
  };
}

export function newRefund({ id, payment_intent }: Charge, amount: number, metadata: Record<string, string>) {
  return {
    ...{ ...newObject('re', 'refund'), amount, charge: id, payment_intent, metadata },
    status: 'pending' as 'pending' | 'succeeded' | 'failed',
  };
}

export function newDispute({ id, amount_captured: amount, payment_intent }: Charge) {
  return {
    ...{ ...newObject('du', 'dispute'), amount, charge: id, payment_intent, reason: 'fraudulent' },
    evidence_details: { due_by: nowSeconds() + HOLD_SECONDS, has_evidence: false },
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  };
}

export function newTransaction(source: string, reporting_category: string, amount: number, fee: number) {
  const type = reporting_category.startsWith('dispute') ? 'adjustment' : reporting_category;
  const sums = { amount, fee, net: amount - fee, available_on: nowSeconds(), status: 'available' };
  return { ...newObject('txn', 'balance_transaction'), ...sums, reporting_category, source, type };
}

export function newPayout(amount: number) {
  return { ...newObject('po', 'payout'), amount, arrival_date: nowSeconds(), automatic: true, status: 'paid' };
}
