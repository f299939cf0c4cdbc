import { dayIn } from '@party-rental/contracts';
import type { Channel, Send } from '../deliveries/channel.js';
import { DeliveryError } from '../deliveries/channel.js';
import { DeliveryEngine, type EngineParts } from '../deliveries/delivery-engine.js';
import type { Claim } from '../deliveries/outbox.js';
import type { Dispute } from '../domain/orders/money/ledger-events.js';
import { orderAfter } from '../domain/orders/order-state.js';
import { orderView } from '../domain/orders/order-view.js';
import { getPaymentDeadline } from '../domain/orders/money/payment-deadline.js';
import type { OrderHistories } from '../log/order-histories.js';
import { Rejection } from '../domain/rejections.js';
import { newId } from '../platform/ids.js';
import { throttledLog } from '../platform/observability/throttled-log.js';
import type { OrderChange } from '../write/orders/order-change.js';
import type { OrderCommands } from '../write/orders/orders.commands.js';
import type { PaymentAccount } from './payment-account.js';
import { PaymentReactor } from './payment-reactor.js';
import type { PaymentRequests, RequestKey, StoredRequest } from './payment-requests.js';
import {
  ProviderError,
  type CheckoutState,
  type Dispute as ProviderDispute,
  type PaymentProvider,
} from './provider.js';
import { amountDue, keepUnpaid, toPaymentKind } from './payments.commands.js';

export interface PaymentWorkerParts extends EngineParts {
  requests: PaymentRequests;
  account: PaymentAccount;
  orders: OrderCommands;
  histories: OrderHistories;
  timeZone: string;
}

/** Longer than the pauses between attempts. */
const KEEP_MS = 90_000;
/** Providers end holds after about a week. */
const HOLD_MS = 7 * 24 * 60 * 60_000;
/** How often a hold is read whose time is over. */
const READ_HOLD_MS = 60 * 60_000;

/**
 * In the worker role: makes refunds, and reads what became of checkouts. Its every step can be repeated: the provider knows
 * our ids, and a payment and a refund are recorded once under theirs.
 */
export class PaymentWorker {
  private engine: DeliveryEngine<RequestKey> | undefined;
  private starting = Promise.resolve();

  constructor(private readonly parts: PaymentWorkerParts) {}

  /** Starts as soon as the shop has its first account. Until then, nothing reads the log for it. */
  async start(): Promise<void> {
    const onError = throttledLog(this.parts.logger, 'failed to start the payment worker');
    this.starting = this.startEngine();
    this.parts.account.onChange(() => {
      this.starting = this.starting.then(() => this.startEngine()).catch(onError);
    });
    await this.starting;
  }

  async stop(): Promise<void> {
    await this.starting;
    await this.engine?.stop();
  }

  /** It goes on without the account that it had: what is left waits for the next one. */
  private async startEngine(): Promise<void> {
    const { account, logPool } = this.parts;
    const { rowCount: hasHadAccount } = await logPool.query(`select from checkpoints where name = 'payments'`);
    if (this.engine || (!hasHadAccount && !(await account.current()))) return;
    await logPool.query(`insert into checkpoints (name, version) values ('payments', 1) on conflict do nothing`);
    this.engine = new DeliveryEngine(this.parts, paymentChannel(this.parts));
    await this.engine.start();
  }
}

function paymentChannel(parts: PaymentWorkerParts): Channel<RequestKey> {
  const { requests } = parts;
  return {
    name: 'payment request',
    queue: {
      queue: 'payments',
      concurrency: 5,
      jobId: ({ kind, id }) => `payment-${kind}-${id}`,
      label: ({ kind }) => kind,
    },
    outbox: requests,
    metric: {
      name: 'party_rental_payment_requests',
      help: 'Unfinished requests to the payment provider by status: waiting, sending, failed (will be retried)',
      statuses: ['waiting', 'sending', 'failed'],
    },
    subscribers: (enqueue) => [new PaymentReactor(requests, enqueue, parts.timeZone)],
    send: makeRequest(parts),
  };
}

function makeRequest(tools: PaymentWorkerParts): Send<RequestKey> {
  const { requests, account } = tools;
  return async (claim) => {
    const [request, provider] = [await requests.read(claim), await account.current()];
    if (!request) return { status: 'skipped', reason: 'unknown', note: null };
    if (request.provider !== provider?.name) throw new DeliveryError(`${request.provider} is not connected`);
    try {
      return await pickStep(claim)(claim, request, { ...tools, provider });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.fault === 'down') await keepWhileDown(request, tools);
      throw new DeliveryError(error.message, false, { cause: error });
    }
  };
}

type Tools = Pick<PaymentWorkerParts, 'requests' | 'orders' | 'histories' | 'clock' | 'timeZone'> & {
  provider: PaymentProvider;
};
type Step = (claim: Claim<RequestKey>, request: StoredRequest, tools: Tools) => ReturnType<Send<RequestKey>>;

function pickStep({ kind }: RequestKey): Step {
  if (kind === 'charge') return chargeBalance;
  return kind === 'refund' ? makeRefund : kind === 'release' ? releaseHold : readCheckout;
}

/** While the provider can't say whether an order was paid, the order doesn't lapse. */
async function keepWhileDown(
  { orderId }: StoredRequest,
  { orders, histories, clock }: Pick<Tools, 'orders' | 'histories' | 'clock'>,
): Promise<void> {
  const order = orderAfter(await histories.readEvents(orderId));
  const deadline = order && getPaymentDeadline(order);
  if (deadline && Date.parse(deadline) - clock.now().getTime() < KEEP_MS) await keepUnpaid(orderId, orders);
}

const readCheckout: Step = async (claim, request, tools) => {
  const { requests, provider, clock } = tools;
  const { reference, expiresAt } = request;
  // The process died before it knew the page, so no customer knows it, either.
  const state: CheckoutState = reference
    ? await provider.readCheckout(reference)
    : { status: expiresAt < clock.now() ? 'expired' : 'open', isDeclined: false };
  switch (state.status) {
    case 'open':
      if (reference && !(await isStillDue(request, tools))) await provider.expireCheckout(reference);
      await requests.wait(claim, request, state);
      return undefined;
    case 'expired':
      if (request.payment) await changeOrder(tools, request, { type: 'expire hold', paymentId: request.id });
      return { status: 'skipped', reason: 'expired', note: null };
    case 'held':
      await receiveHold(claim, request, { ...tools, state });
      return undefined;
    case 'paid':
      // Of a hold, it is what the shop has kept of it.
      if (request.pays !== 'DAMAGE_DEPOSIT') await receive(claim, request, { ...tools, state });
      else await recordDisputes(request, tools, state.payment);
      // News that came while it was read is read, too.
      await requests.finish(claim, request);
      return undefined;
  }
};

async function receive(
  claim: Claim<RequestKey>,
  request: StoredRequest,
  { state, ...tools }: Tools & { state: Extract<CheckoutState, { status: 'paid' }> },
): Promise<void> {
  const { requests, provider } = tools;
  const { amount, payment: reference, card, savedCard } = state;
  const { name } = provider;
  const paid = { entryId: request.id, kind: toPaymentKind(request.pays), amount, provider: name, reference, card };
  const agreed = savedCard && request.balanceCharge;
  const balanceCharge = agreed ? { chargeId: newId(), ...agreed, ...savedCard } : undefined;
  await changeOrder(tools, request, { type: 'receive payment', ...paid, balanceCharge });
  // It was received before: there is other news about it.
  if (request.payment) await recordDisputes(request, tools, reference);
  else await requests.savePayment(claim, reference);
}

async function recordDisputes(request: StoredRequest, tools: Tools, payment: string): Promise<void> {
  const { provider } = tools;
  const disputes = (await provider.readDisputes(payment)).map(toDispute);
  const change = { type: 'record disputes', paymentId: request.id, disputes, provider: provider.name } as const;
  await changeOrder(tools, request, change);
}

function toDispute({ id, amount, status, respondBy }: ProviderDispute): Dispute {
  const words = { needs_response: 'NEEDS_RESPONSE', under_review: 'UNDER_REVIEW', won: 'WON', lost: 'LOST' } as const;
  return { disputeId: id, amount, status: words[status], ...(respondBy && { respondBy: respondBy.toISOString() }) };
}

/** It is read again when its time is over. */
async function receiveHold(
  claim: Claim<RequestKey>,
  request: StoredRequest,
  { state, ...tools }: Tools & { state: Extract<CheckoutState, { status: 'held' }> },
): Promise<void> {
  const { requests, provider, clock } = tools;
  const now = clock.now().getTime();
  const { amount, payment: reference, card, until = new Date(now + HOLD_MS) } = state;
  const hold = { entryId: request.id, amount, provider: provider.name, reference, card };
  await changeOrder(tools, request, { type: 'receive hold', ...hold, heldUntil: until.toISOString() });
  await requests.savePayment(claim, reference);
  await requests.wait(claim, request, { until: new Date(Math.max(until.getTime(), now + READ_HOLD_MS)) });
}

/** Whether the order has this to pay: other pages are closed, such as that of an order that has lapsed. */
async function isStillDue({ orderId, pays, amount }: StoredRequest, { histories, clock, timeZone }: Tools) {
  const recorded = orderAfter(await histories.readEvents(orderId));
  const now = clock.now();
  const order = recorded && orderView(recorded, { now, timeZone });
  return order !== undefined && amountDue(order, pays, dayIn(timeZone, now)) === amount;
}

/** At most what the customer agreed on, and what is due. */
const chargeBalance: Step = async (claim, request, tools) => {
  const { requests, provider, histories, clock, timeZone } = tools;
  const order = orderAfter(await histories.readEvents(request.orderId));
  const agreed = order?.balanceCharge;
  if (request.payment) {
    await recordDisputes(request, tools, request.payment);
    await requests.finish(claim, request);
    return undefined;
  }
  if (!order || agreed?.chargeId !== request.id) return { status: 'skipped', reason: 'unknown', note: null };
  const { customer, method } = agreed;
  const now = clock.now();
  const due = amountDue(orderView(order, { now, timeZone }), 'BALANCE', dayIn(timeZone, now));
  if (agreed.endedBy || (due instanceof Rejection && !request.reference)) {
    await provider.forgetCard({ customer, method });
    return { status: 'skipped', reason: 'not due', note: null };
  }
  // What was asked for before an attempt broke off is asked for again.
  const amount = due instanceof Rejection || request.reference ? request.amount : Math.min(due, request.amount);
  await requests.saveAmount(claim, amount);
  const state = await provider.charge({ id: request.id, savedCard: { customer, method }, amount });
  if (state.status === 'paid') await receive(claim, request, { ...tools, state });
  else await changeOrder(tools, request, { type: 'end balance charge', cause: 'DECLINED' });
  await provider.forgetCard({ customer, method });
  return { status: 'sent', details: {} };
};

const makeRefund: Step = async (claim, request, tools) => {
  const { requests, provider } = tools;
  const { id, amount, payment, reference } = request;
  try {
    const refund = reference
      ? await provider.readRefund(reference)
      : await provider.refund({ id, payment: payment ?? '', amount });
    if (!reference) await requests.saveReference(claim, refund.reference, null);
    if (refund.status !== 'pending')
      return await settle(request, tools, { reference: refund.reference, isFailed: refund.status === 'failed' });
  } catch (error) {
    // It was refunded in the provider's dashboard, for example, or is disputed.
    if (!(error instanceof ProviderError) || error.fault !== 'request') throw error;
    return settle(request, tools, { reference: '', isFailed: true });
  }
  await requests.wait(claim, request);
  return undefined;
};

/** The amount is what the shop keeps of it. */
const releaseHold: Step = async (_claim, request, tools) => {
  const { id, amount, payment } = request;
  const hold = { id, payment: payment ?? '', amount };
  const state = amount > 0 ? await tools.provider.capture(hold) : await tools.provider.release(hold);
  // Its time may be over, or the owner has used the provider's dashboard.
  const isDone = state.status === 'captured' ? state.amount === amount : state.status === 'released' && amount === 0;
  const outcome = await settle(request, tools, { reference: hold.payment, isFailed: !isDone });
  const held = !isDone && state.status === 'released' && (await findHoldEntry(request, tools));
  if (held) await changeOrder(tools, request, { type: 'expire hold', paymentId: held });
  return outcome;
};

/** The ledger entry of the hold. */
async function findHoldEntry({ orderId, payment }: StoredRequest, { histories }: Tools): Promise<string | undefined> {
  const order = orderAfter(await histories.readEvents(orderId));
  return order?.entries.find(({ reference, heldUntil }) => heldUntil !== undefined && reference === payment)?.id;
}

async function settle(request: StoredRequest, tools: Tools, result: { reference: string; isFailed: boolean }) {
  await changeOrder(tools, request, {
    ...{ type: 'settle refund', entryId: request.id, provider: tools.provider.name },
    ...result,
  });
  return { status: 'sent', details: {} } as const;
}

/** Repeated, it changes nothing more: the order knows the ids of its entries. */
async function changeOrder({ orders }: Tools, { orderId }: StoredRequest, order: OrderChange): Promise<void> {
  const caller = { user: null, requestId: 'payments', actor: 'system' as const };
  const outcome = await orders.change(orderId, order, caller);
  if (outcome instanceof Rejection) throw new DeliveryError(`The order refused it: ${outcome.detail}`);
}
