import { startOfDay, type ProviderName } from '@party-rental/contracts';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Subscriber } from '@party-rental/event-store/subscriptions/subscription';
import type { ClientBase } from 'pg';
import type { PaymentRecorded, RefundRequested } from '../domain/orders/money/ledger-events.js';
import { kindsIn, orderStream } from '../domain/placement.js';
import type { PaymentRequests, RequestKey } from './payment-requests.js';

/** Nine in the morning. */
const CHARGED_AT_MS = 9 * 60 * 60_000;

/** Turns each requested refund and agreed charge into a request to the provider, in one transaction with its checkpoint. */
export class PaymentReactor implements Subscriber {
  readonly name = 'payments';
  readonly personal = false;
  private inserted: RequestKey[] = [];

  constructor(
    private readonly requests: PaymentRequests,
    private readonly enqueue: (requests: readonly RequestKey[]) => void,
    private readonly timeZone: string,
  ) {}

  /** A skipped event would lose its refund, so this also needs events of streams that only later versions know. */
  needs(_type: string, stream: string): boolean {
    return kindsIn(stream)?.includes('order') ?? true;
  }

  async handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    this.inserted = [];
    for (const event of events) {
      if (event.type === 'RefundRequested') this.inserted.push(await this.addReturn(db, event.data));
      if (event.type === 'PaymentRecorded' && event.data.balanceCharge) await this.addCharge(db, event.data);
      if (event.type === 'BalanceChargeEnded') {
        await this.requests.endCharge(db, event.data.chargeId);
        this.inserted.push({ kind: 'charge', id: event.data.chargeId });
      }
    }
  }

  private async addReturn(db: ClientBase, requested: RefundRequested['data']): Promise<RequestKey> {
    const { orderId, entryId: id, amount, isOfHold } = requested;
    const { paid, ...payment } = await findPayment(db, requested);
    const key = { kind: isOfHold ? 'release' : 'refund', id };
    await this.requests.addReturn(db, key, { orderId, amount: isOfHold ? paid - amount : amount, ...payment });
    return key;
  }

  private async addCharge(
    db: ClientBase,
    { orderId, provider, balanceCharge }: PaymentRecorded['data'],
  ): Promise<void> {
    if (!provider || !balanceCharge) return;
    const { chargeId: id, upTo: amount, on } = balanceCharge;
    const at = new Date(startOfDay(this.timeZone, on).getTime() + CHARGED_AT_MS);
    await this.requests.addCharge(db, { id, orderId, amount, provider, at });
  }

  afterCommit(): void {
    const { inserted } = this;
    this.inserted = [];
    if (inserted.length > 0) this.enqueue(inserted);
  }
}

async function findPayment(
  db: ClientBase,
  { orderId, paymentId }: RefundRequested['data'],
): Promise<{ provider: ProviderName; payment: string; paid: number }> {
  const { rows } = await db.query<{ provider: ProviderName; payment: string; paid: number }>(
    `select data->>'provider' as provider, data->>'reference' as payment, (data->>'amount')::int as paid from events
     where stream = $1 and type in ('PaymentRecorded', 'DamageDepositCollected') and data->>'entryId' = $2`,
    [orderStream(orderId), paymentId],
  );
  if (!rows[0]) throw new Error('The log has no payment for a requested refund');
  return rows[0];
}
