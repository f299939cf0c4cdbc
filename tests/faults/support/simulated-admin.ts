import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient } from '../../support/http-client.js';
import { attempt } from './attempt.js';
import type { CatalogFixture } from './clients.js';
import { getChangeOutcome, isRefusal, msToRecover, type Change, type History } from './history.js';
import type { Random } from './random.js';

/** An admin signed in at every API, and the settings before the test. */
export interface AdminSession {
  apis: readonly HttpClient[];
  settings: { closedDays: readonly string[] };
}

/**
 * An admin who confirms, moves and cancels bookings, records payments, changes stock and closes a day. Each change is repeated until its
 * outcome is known. No other client makes such changes, so the log must contain exactly these.
 */
export class SimulatedAdmin {
  constructor(
    private readonly session: AdminSession,
    private readonly catalog: CatalogFixture,
    private readonly history: History,
    private readonly random: Random,
  ) {}

  async work(): Promise<void> {
    while (this.history.mendedAt === Infinity) {
      const change = this.plan();
      if (change) await this.make(change);
      await sleep(this.random.between(100, 300));
    }
  }

  private async make(change: Change): Promise<void> {
    this.history.changes.push(change);
    const { method, path, ...options } = this.requestFor(change);
    while (!isAnswered(change) && msToRecover(this.history) > 0) {
      if (change.attempts.length > 0) await sleep(this.random.between(100, 400));
      const reply = await attempt(this.random.pick(this.session.apis), method, path, options);
      change.attempts.push(reply.attempt);
      const { answer } = reply.attempt;
      const isExpected = answer === 409 || (answer === 404 && this.history.losesOrders);
      if (isRefusal(answer) && !isExpected)
        throw new Error(`A change returned ${answer}: ${JSON.stringify(reply.body)}`);
    }
  }

  private plan(): Change | undefined {
    const kind = this.random.pick([
      'confirm',
      'move',
      'cancel',
      'cancel',
      'payment',
      'payment',
      'stock',
      'close',
    ] as const);
    switch (kind) {
      case 'close':
        return this.isPlanned(kind, 'settings', this.catalog.dayToClose)
          ? undefined
          : { kind, id: 'settings', to: this.catalog.dayToClose, attempts: [] };
      case 'stock': {
        const [item] = this.catalog.items;
        const to = String(this.random.between(2, 6));
        const last = this.history.changes.findLast((change) => change.kind === kind);
        // An unchanged stock yields no event.
        return (last?.to ?? `${item?.stock}`) === to ? undefined : { kind, id: `${item?.id}`, to, attempts: [] };
      }
      case 'payment': {
        const orders = this.history.requests.flatMap(({ orderId }) => orderId ?? []);
        // Different amounts tell the payments of an order apart.
        const to = `${100 + this.history.changes.length}`;
        return orders.length === 0 ? undefined : { kind, id: this.random.pick(orders), to, attempts: [] };
      }
      case 'move':
        return this.changeOfBooking(kind, this.random.pick(this.catalog.days));
      case 'confirm':
        return this.changeOfBooking(kind, 'CONFIRMED');
      case 'cancel':
        return this.changeOfBooking(kind, 'CANCELLED');
    }
  }

  /** Plans a change of an acknowledged booking that was neither cancelled nor changed in this way. */
  private changeOfBooking(kind: 'confirm' | 'move' | 'cancel', to: string): Change | undefined {
    const ids = this.history.requests
      .filter(({ lines }) => lines.every(({ eventDate }) => this.catalog.days.includes(eventDate)))
      .flatMap(({ booked }) => booked[0] ?? [])
      .filter((id) => !this.isPlanned('cancel', id, 'CANCELLED') && !this.isPlanned(kind, id, to));
    return ids.length === 0 ? undefined : { kind, id: this.random.pick(ids), to, attempts: [] };
  }

  private isPlanned(kind: Change['kind'], id: string, to: string): boolean {
    return this.history.changes.some((change) => change.kind === kind && change.id === id && change.to === to);
  }

  private requestFor({ kind, id, to }: Change) {
    switch (kind) {
      case 'confirm':
      case 'cancel':
        return { method: 'PATCH', path: `/api/admin/bookings/${id}`, body: { status: to } };
      case 'move':
        return { method: 'POST', path: `/api/admin/bookings/${id}/move`, body: { eventDate: to } };
      case 'payment': {
        const body = { kind: 'OTHER', amount: Number(to), method: 'CASH' };
        return { method: 'POST', path: `/api/admin/orders/${id}/payments`, body, idempotencyKey: `payment-${to}` };
      }
      case 'stock':
        return { method: 'PATCH', path: `/api/admin/items/${id}`, body: { stock: Number(to), force: true } };
      case 'close': {
        const { settings } = this.session;
        const body = { ...settings, closedDays: [...settings.closedDays, to], force: true };
        return { method: 'PUT', path: '/api/admin/settings', body };
      }
    }
  }
}

export function isAnswered(change: Change): boolean {
  return getChangeOutcome(change) !== 'unknown' || change.attempts.some(({ answer }) => isRefusal(answer));
}
