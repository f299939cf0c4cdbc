import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './ask.js';
import type { Wares } from './clients.js';
import { changeOutcomeOf, isRefusal, msToRecover, type Change, type History } from './history.js';
import type { Random } from './random.js';

/** A signed-in admin at any of the APIs: the session cookie, and the settings as they were before. */
export interface AdminSession {
  cookie: string;
  settings: { closedDays: readonly string[] };
}

/**
 * An admin who confirms, moves and cancels bookings, changes stock and closes a day, one after the other, and repeats each
 * change until its outcome is known. Nobody else makes such changes, so the log must show exactly these.
 */
export class AdminClient {
  constructor(
    private readonly apis: readonly string[],
    private readonly session: AdminSession,
    private readonly wares: Wares,
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
    const { method, path, body } = this.requestFor(change);
    const headers = { 'content-type': 'application/json', cookie: this.session.cookie };
    while (!isAnswered(change) && msToRecover(this.history) > 0) {
      if (change.attempts.length > 0) await sleep(this.random.between(100, 400));
      const url = `${this.random.oneOf(this.apis)}${path}`;
      const answer = await ask(url, { method, headers, body: JSON.stringify(body) });
      change.attempts.push(answer.attempt);
      if (isRefusal(answer.attempt.answer) && answer.attempt.answer !== 409)
        throw new Error(`A change was answered with ${answer.attempt.answer}: ${JSON.stringify(answer.body)}`);
    }
  }

  private plan(): Change | undefined {
    const kind = this.random.oneOf(['confirm', 'move', 'cancel', 'cancel', 'stock', 'close'] as const);
    switch (kind) {
      case 'close':
        return this.isPlanned(kind, 'settings', this.wares.dayToClose)
          ? undefined
          : { kind, id: 'settings', to: this.wares.dayToClose, attempts: [] };
      case 'stock': {
        const [item] = this.wares.items;
        const to = String(this.random.between(2, 6));
        const last = this.history.changes.findLast((change) => change.kind === kind);
        // An unchanged stock yields no event.
        return (last?.to ?? `${item?.stock}`) === to ? undefined : { kind, id: `${item?.id}`, to, attempts: [] };
      }
      case 'move':
        return this.ofBooking(kind, this.random.oneOf(this.wares.days));
      case 'confirm':
        return this.ofBooking(kind, 'CONFIRMED');
      case 'cancel':
        return this.ofBooking(kind, 'CANCELLED');
    }
  }

  /** Of a booking that an answer has named, and that was neither cancelled nor changed in this way. */
  private ofBooking(kind: 'confirm' | 'move' | 'cancel', to: string): Change | undefined {
    const ids = this.history.requests
      .filter(({ lines }) => lines.every(({ eventDate }) => this.wares.days.includes(eventDate)))
      .flatMap(({ booked }) => booked[0] ?? [])
      .filter((id) => !this.isPlanned('cancel', id, 'CANCELLED') && !this.isPlanned(kind, id, to));
    return ids.length === 0 ? undefined : { kind, id: this.random.oneOf(ids), to, attempts: [] };
  }

  private isPlanned(kind: Change['kind'], id: string, to: string): boolean {
    return this.history.changes.some((change) => change.kind === kind && change.id === id && change.to === to);
  }

  private requestFor({ kind, id, to }: Change): { method: string; path: string; body: object } {
    switch (kind) {
      case 'confirm':
      case 'cancel':
        return { method: 'PATCH', path: `/api/admin/bookings/${id}`, body: { status: to } };
      case 'move':
        return { method: 'POST', path: `/api/admin/bookings/${id}/move`, body: { eventDate: to } };
      case 'stock':
        return { method: 'PATCH', path: `/api/admin/items/${id}`, body: { stock: Number(to), force: true } };
      case 'close': {
        const { settings } = this.session;
        return {
          method: 'PUT',
          path: '/api/admin/settings',
          body: { ...settings, closedDays: [...settings.closedDays, to] },
        };
      }
    }
  }
}

export function isAnswered(change: Change): boolean {
  return changeOutcomeOf(change) !== 'unknown' || change.attempts.some(({ answer }) => isRefusal(answer));
}
