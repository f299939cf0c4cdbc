import { setTimeout as sleep } from 'node:timers/promises';
import { bookingForm } from '../../support/customer-client.js';
import { HttpClient } from '../../support/http-client.js';
import { attempt } from './attempt.js';
import { isLong } from './form.js';
import { isRefusal, msToRecover, getOutcome, type History, type Line, type Request } from './history.js';
import type { Random } from './random.js';
import { isAnswered, SimulatedAdmin, type AdminSession } from './simulated-admin.js';

// The short form leaves the machine time for the suites beside it.
const [BUY_PAUSE_MS, BROWSE_PAUSE_MS] = isLong ? [120, 60] : [300, 200];

/** What the customers of one test order. */
export interface CatalogFixture {
  items: readonly { id: number; stock: number }[];
  /** `yyyy-MM-dd` */
  days: readonly string[];
  /** A further day, which the admin closes during the test. */
  dayToClose: string;
}

/** The load: the number of customers, and the pause of each between two orders. */
export interface Pace {
  count?: number;
  pauseMs?: number;
}

/** Customers who order and repeat each order by the same key until its outcome is known, and an admin at work. */
export class Clients {
  private readonly work: Promise<void>[];
  private readonly apis: readonly HttpClient[];
  private readonly pauseMs: number;

  constructor(
    session: AdminSession,
    private readonly catalog: CatalogFixture,
    private readonly history: History,
    private readonly random: Random,
    { count = 4, pauseMs = BUY_PAUSE_MS }: Pace = {},
  ) {
    this.apis = session.apis.map(({ url }) => new HttpClient(url));
    this.pauseMs = pauseMs;
    history.mendedAt = Infinity;
    const admin = new SimulatedAdmin(session, catalog, history, random);
    this.work = [...Array.from({ length: count }, () => this.buy()), this.browse(), admin.work()];
  }

  /**
   * Ends the orders once every fault is mended, and resolves when all have a reply. Returns the orders and changes that
   * are still without one after the time to recover.
   */
  async stop(): Promise<string[]> {
    this.history.mendedAt = performance.now();
    await Promise.all(this.work);
    const { requests, changes } = this.history;
    const orders = requests.filter((request) => getOutcome(request) === 'unknown');
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

  /** Plans an order and does not send it. */
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

  /** Sends an order until its outcome is known. */
  async orderUntilKnown(request: Request): Promise<void> {
    while (getOutcome(request) === 'unknown' && msToRecover(this.history) > 0) {
      if (request.attempts.length > 0) await sleep(this.random.between(100, 400));
      await this.order(request);
    }
  }

  /** Plans and sends orders until one is accepted. */
  async orderUntilBooked(): Promise<Request> {
    while (msToRecover(this.history) > 0) {
      const request = this.plan();
      await this.orderUntilKnown(request);
      if (getOutcome(request) === 'booked') return request;
    }
    throw new Error('No order was accepted');
  }

  async order(request: Request, api = this.random.pick(this.apis)): Promise<void> {
    const options = { body: getForm(request), idempotencyKey: request.key };
    const reply = await attempt(api, 'POST', '/api/bookings', options);
    request.attempts.push(reply.attempt);
    if (reply.attempt.answer === 201) {
      const { orderId, bookings } = orderIn(reply.body);
      request.orderId = orderId;
      request.booked.push(bookings.map(({ id }) => id));
    }
    if (isRefusal(reply.attempt.answer) && reply.attempt.answer !== 409)
      throw new Error(`An order returned ${reply.attempt.answer}: ${JSON.stringify(reply.body)}`);
  }

  private get isOpen(): boolean {
    return this.history.mendedAt === Infinity;
  }

  private async buy(): Promise<void> {
    while (this.isOpen) {
      const request = this.plan();
      await this.orderUntilKnown(request);
      // Some customers click twice.
      if (getOutcome(request) === 'booked' && this.random.chance(0.1)) await this.order(request);
      await sleep(this.random.between(this.pauseMs / 2, this.pauseMs * 1.5));
    }
  }

  private async browse(): Promise<void> {
    while (this.isOpen) {
      const { id } = this.random.pick(this.catalog.items);
      const path = this.random.pick(['/api/items', `/api/availability/${id}/${this.random.pick(this.catalog.days)}`]);
      this.history.reads.push((await attempt(this.random.pick(this.apis), 'GET', path)).attempt);
      await sleep(this.random.between(BROWSE_PAUSE_MS / 2, BROWSE_PAUSE_MS * 1.5));
    }
  }

  private line(): Line {
    return {
      itemId: this.random.pick(this.catalog.items).id,
      eventDate: this.random.pick([...this.catalog.days, this.catalog.dayToClose]),
      quantity: this.random.between(1, 2),
    };
  }
}

export function getForm({ lines, email }: Request): object {
  const [line] = lines;
  return bookingForm(
    { name: 'Dana Miller', email },
    lines.length === 1 ? { ...line } : { quantity: undefined, isCartBooking: true, cartItems: lines },
  );
}

function orderIn(body: unknown): { orderId: string; bookings: { id: string }[] } {
  const order = body as { orderId: string } & ({ id: string } | { bookings: { id: string }[] }); // of POST /api/bookings
  return 'bookings' in order ? order : { orderId: order.orderId, bookings: [order] };
}
