import type { Channel, Send } from '../deliveries/channel.js';
import { DeliveryError } from '../deliveries/channel.js';
import { DeliveryEngine, type EngineParts } from '../deliveries/delivery-engine.js';
import type { Claim } from '../deliveries/outbox.js';
import { computeMoney, deriveStatus, orderAfter } from '../domain/orders/order-state.js';
import { lapsedBy } from '../domain/orders/payment-deadline.js';
import type { OrderHistories } from '../log/order-histories.js';
import { Rejection } from '../domain/rejections.js';
import type { OrderChange } from '../write/orders/order-change.js';
import type { OrderCommands } from '../write/orders/orders.commands.js';
import { PaymentReactor } from './payment-reactor.js';
import type { PaymentRequests, RequestKey, StoredRequest } from './payment-requests.js';
import { ProviderError, type CheckoutState, type PaymentProvider } from './provider.js';
import { toPaymentKind } from './payments.commands.js';

export interface PaymentWorkerParts extends EngineParts {
  requests: PaymentRequests;
  provider: PaymentProvider;
  orders: OrderCommands;
  histories: OrderHistories;
}

/**
 * In the worker role: makes refunds, and reads what became of checkouts. Its every step can be repeated: the provider knows
 * our ids, and a payment and a refund are recorded once under theirs.
 */
export class PaymentWorker extends DeliveryEngine<RequestKey> {
  constructor(private readonly needed: PaymentWorkerParts) {
    super(needed, paymentChannel(needed));
  }

  /** Only a shop with a provider reads the log for it. */
  override async start(): Promise<void> {
    await this.needed.logPool.query(
      `insert into checkpoints (name, version) values ('payments', 1) on conflict do nothing`,
    );
    await super.start();
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
    subscribers: (enqueue) => [new PaymentReactor(requests, enqueue)],
    send: makeRequest(parts),
  };
}

function makeRequest(tools: PaymentWorkerParts): Send<RequestKey> {
  const { requests, provider } = tools;
  return async (claim) => {
    const request = await requests.read(claim);
    if (!request) return { status: 'skipped', reason: 'unknown', note: null };
    if (request.provider !== provider.name) throw new DeliveryError(`${request.provider} is not connected`);
    try {
      return await (claim.kind === 'refund' ? makeRefund : readCheckout)(claim, request, tools);
    } catch (error) {
      throw error instanceof ProviderError ? new DeliveryError(error.message, false, { cause: error }) : error;
    }
  };
}

type Tools = Pick<PaymentWorkerParts, 'requests' | 'provider' | 'orders' | 'histories' | 'clock'>;

async function readCheckout(
  claim: Claim<RequestKey>,
  request: StoredRequest,
  { requests, provider, orders, histories, clock }: Tools,
) {
  const { id, orderId, pays, reference, expiresAt } = request;
  // The process died before it knew the page, so no customer knows it, either.
  const state: CheckoutState = reference
    ? await provider.readCheckout(reference)
    : { status: expiresAt < clock.now() ? 'expired' : 'open', isDeclined: false };
  switch (state.status) {
    case 'open':
      if (reference && !(await isStillDue(orderId, { histories, clock }))) await provider.expireCheckout(reference);
      await requests.wait(claim, request, state.isDeclined);
      return undefined;
    case 'expired':
      return { status: 'skipped', reason: 'expired', note: null } as const;
    case 'paid': {
      const { amount, payment, card } = state;
      const paid = {
        entryId: id,
        kind: toPaymentKind(pays),
        amount,
        provider: provider.name,
        reference: payment,
        card,
      };
      await change(orders, orderId, { type: 'receive payment', ...paid });
      return { status: 'sent', details: {} } as const;
    }
  }
}

/** Whether the order has anything to pay: the page of one that has lapsed is closed. */
async function isStillDue(orderId: string, { histories, clock }: Pick<Tools, 'histories' | 'clock'>): Promise<boolean> {
  const recorded = orderAfter(await histories.readEvents(orderId));
  const order = recorded && lapsedBy(clock.now(), recorded);
  return order !== undefined && deriveStatus(order) !== 'CANCELLED' && computeMoney(order).balance > 0;
}

async function makeRefund(claim: Claim<RequestKey>, request: StoredRequest, { requests, provider, orders }: Tools) {
  const { id, orderId, amount, payment, reference } = request;
  const refund = reference
    ? await provider.readRefund(reference)
    : await provider.refund({ id, payment: payment ?? '', amount });
  if (!reference) await requests.saveReference(claim, refund.reference, null);
  if (refund.status === 'pending') {
    await requests.wait(claim, request);
    return undefined;
  }
  const isFailed = refund.status === 'failed';
  const settled = { entryId: id, provider: provider.name, reference: refund.reference, isFailed };
  await change(orders, orderId, { type: 'settle refund', ...settled });
  return { status: 'sent', details: {} } as const;
}

/** Repeated, it changes nothing more: the order knows the ids of its entries. */
async function change(orders: OrderCommands, orderId: string, order: OrderChange): Promise<void> {
  const caller = { user: null, requestId: 'payments', actor: 'system' as const };
  const outcome = await orders.change(orderId, order, caller);
  if (outcome instanceof Rejection) throw new DeliveryError(`The order refused it: ${outcome.detail}`);
}
