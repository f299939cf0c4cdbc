import { setTimeout as sleep } from 'node:timers/promises';
import { AdminClient, isAnswered, type AdminSession } from './admin-client.js';
import { ask } from './ask.js';
import { isRefusal, msToRecover, outcomeOf, type History, type Line, type Request } from './history.js';
import type { Random } from './random.js';

export interface Wares {
  items: readonly { id: number; stock: number }[];
  /** `yyyy-MM-dd` */
  days: readonly string[];
  /** Another day, which is closed at some moment. */
  dayToClose: string;
}

/** How many buyers there are, and how long each rests between two orders. What they order is mailed: that takes its time, too. */
export interface Pace {
  count?: number;
  restMs?: number;
}

/**
 * Buyers who order one after the other, and ask again by the same key until they know what became of an order, and an admin
 * who changes bookings, stock and settings meanwhile.
 */
export class Clients {
  private readonly buying: Promise<void>[];
  private readonly restMs: number;

  constructor(
    private readonly apis: readonly string[],
    private readonly wares: Wares,
    private readonly history: History,
    private readonly random: Random,
    session: AdminSession,
    { count = 4, restMs = 120 }: Pace = {},
  ) {
    this.restMs = restMs;
    history.mendedAt = Infinity;
    const admin = new AdminClient(apis, session, wares, history, random);
    this.buying = [...Array.from({ length: count }, () => this.buy()), this.look(), admin.work()];
  }

  /**
   * No more orders; resolves when all are answered. Whatever was broken is mended by now: an order that is still without an
   * answer after half a minute is left unknown, and told.
   */
  async stop(): Promise<string[]> {
    this.history.mendedAt = performance.now();
    await Promise.all(this.buying);
    const { requests, changes } = this.history;
    const orders = requests.filter((request) => outcomeOf(request) === 'unknown');
    const open = [
      ...orders.map(({ key, attempts }) => ({ name: key, attempts })),
      ...changes
        .filter((change) => !isAnswered(change))
        .map(({ kind, id, attempts }) => ({ name: `${kind} ${id}`, attempts })),
    ];
    return open.map(
      ({ name, attempts }) =>
        `no recovery: ${name} after ${attempts.length} attempts, the last ${attempts.at(-1)?.answer}`,
    );
  }

  /** An order that is not sent yet. */
  plan(): Request {
    const lines = Array.from({ length: this.random.chance(0.2) ? 2 : 1 }, () => this.line());
    const [first, second] = lines;
    const isOne = first?.itemId === second?.itemId && first?.eventDate === second?.eventDate;
    const key = `order-${this.history.requests.length + 1}`;
    const email = `${key}@customers.example`;
    const request: Request = { key, email, lines: isOne ? lines.slice(1) : lines, attempts: [], booked: [] };
    this.history.requests.push(request);
    return request;
  }

  /** Orders until it is known what became of it. */
  async insist(request: Request): Promise<void> {
    while (outcomeOf(request) === 'unknown' && this.isPatient) {
      if (request.attempts.length > 0) await sleep(this.random.between(100, 400));
      await this.order(request);
    }
  }

  private get isOpen(): boolean {
    return this.history.mendedAt === Infinity;
  }

  private get isPatient(): boolean {
    return msToRecover(this.history) > 0;
  }

  private async buy(): Promise<void> {
    while (this.isOpen) {
      const request = this.plan();
      await this.insist(request);
      // Now and then somebody clicks twice.
      if (outcomeOf(request) === 'booked' && this.random.chance(0.1)) await this.order(request);
      await sleep(this.random.between(this.restMs / 2, this.restMs * 1.5));
    }
  }

  private async look(): Promise<void> {
    while (this.isOpen) {
      const { id } = this.random.oneOf(this.wares.items);
      const path = this.random.oneOf(['/api/items', `/api/availability/${id}/${this.random.oneOf(this.wares.days)}`]);
      const { attempt } = await ask(`${this.random.oneOf(this.apis)}${path}`, {});
      this.history.reads.push(attempt);
      await sleep(this.random.between(30, 100));
    }
  }

  private line(): Line {
    return {
      itemId: this.random.oneOf(this.wares.items).id,
      eventDate: this.random.oneOf([...this.wares.days, this.wares.dayToClose]),
      quantity: this.random.between(1, 2),
    };
  }

  private order(request: Request): Promise<void> {
    return this.orderAt(this.random.oneOf(this.apis), request);
  }

  async orderAt(api: string, request: Request): Promise<void> {
    const { attempt, body } = await ask(`${api}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': request.key },
      body: JSON.stringify(formOf(request)),
    });
    request.attempts.push(attempt);
    if (attempt.answer === 201) request.booked.push(idsIn(body));
    else if (isRefusal(attempt.answer) && attempt.answer !== 409)
      throw new Error(`An order was answered with ${attempt.answer}: ${JSON.stringify(body)}`);
  }
}

export function formOf({ lines, email }: Request): object {
  const customer = {
    customerName: 'Dana Miller',
    customerEmail: email,
    customerPhone: '(555) 010-2030',
    address: '12 Maple Street',
    city: 'Springfield',
    state: 'NY',
    zipCode: '12345',
    termsAccepted: true,
  };
  const [line] = lines;
  return lines.length === 1 ? { ...customer, ...line } : { ...customer, isCartBooking: true, cartItems: lines };
}

function idsIn(body: unknown): string[] {
  const order = body as { id: string } | { bookings: { id: string }[] }; // the answers of POST /api/bookings
  return 'bookings' in order ? order.bookings.map(({ id }) => id) : [order.id];
}
