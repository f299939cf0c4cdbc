import type { ProviderName } from '@party-rental/contracts';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Subscriber } from '@party-rental/event-store/subscriptions/subscription';
import type { ClientBase } from 'pg';
import type { RefundRequested } from '../domain/orders/ledger-events.js';
import { kindsIn, orderStream } from '../domain/placement.js';
import type { PaymentRequests, RequestKey } from './payment-requests.js';

/** Turns each requested refund into a request to the provider, in one transaction with its checkpoint. */
export class PaymentReactor implements Subscriber {
  readonly name = 'payments';
  readonly personal = false;
  private inserted: RequestKey[] = [];

  constructor(
    private readonly requests: PaymentRequests,
    private readonly enqueue: (requests: readonly RequestKey[]) => void,
  ) {}

  /** A skipped event would lose its refund, so this also needs events of streams that only later versions know. */
  needs(_type: string, stream: string): boolean {
    return kindsIn(stream)?.includes('order') ?? true;
  }

  async handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    this.inserted = [];
    for (const event of events) {
      if (event.type !== 'RefundRequested') continue;
      const { orderId, entryId: id, amount } = event.data;
      await this.requests.addRefund(db, { id, orderId, amount, ...(await findPayment(db, event.data)) });
      this.inserted.push({ kind: 'refund', id });
    }
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
): Promise<{ provider: ProviderName; payment: string }> {
  const { rows } = await db.query<{ provider: ProviderName; payment: string }>(
    `select data->>'provider' as provider, data->>'reference' as payment from events
     where stream = $1 and type = 'PaymentRecorded' and data->>'entryId' = $2`,
    [orderStream(orderId), paymentId],
  );
  if (!rows[0]) throw new Error('The log has no payment for a requested refund');
  return rows[0];
}
