import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamMessage } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventType } from '../../domain/events.js';
import { readCheckpoints } from '../../event-store/subscriptions/checkpoints.js';
import type { EventSubject, Feed } from '../../event-store/subscriptions/feed.js';
import { BEGINNING, isAtOrAfter, type Position } from '../../event-store/recorded-event.js';

const POLL_INTERVAL_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const BATCH = 5_000;
/** Whoever is told of more at once had better look at everything. */
const MOST_AT_ONCE = 100;

type Subject = StreamMessage['changed'];

/** What an event changes for those who look at the shop. */
const CHANGED: { readonly [T in EventType]: readonly Subject[] } = {
  BookingCreated: ['availability', 'bookings'],
  BookingConfirmed: ['bookings'],
  BookingCancelled: ['availability', 'bookings'],
  BookingMoved: ['availability', 'bookings'],
  BookingDayReleased: ['availability'],
  BookingContactChanged: ['bookings'],
  BookingClaimed: ['bookings'],
  ReviewWritten: [],
  ReviewHidden: ['bookings'],
  SettingsChanged: ['everything'],
  PersonErased: ['bookings'],
  ItemAdded: ['item', 'bookings'],
  ItemChanged: ['item', 'bookings'],
  ItemRemoved: ['item', 'bookings'],
};

/** The projections that show it, in which it is seen later than in the log. */
const SHOWN_BY: { readonly [S in Subject]: readonly string[] } = {
  availability: [],
  item: ['items'],
  bookings: ['bookings', 'dashboard'],
  everything: ['settings'],
};
const PROJECTIONS = [...new Set(Object.values(SHOWN_BY).flat())];

/** A change that the projections have yet to reach: first made at `from`, again and last at `to`. */
interface Held {
  message: StreamMessage;
  from: Position;
  to: Position;
}

/** The one reader in a process that tells what changes in the shop, as soon as whoever asks again gets to see it. */
export class ChangeNotifier {
  private at = BEGINNING;
  private readonly held = new Map<string, Held>();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly logger: Logger,
  ) {}

  /** Tells of all changes from now on. */
  async start(tell: (messages: readonly StreamMessage[]) => void): Promise<void> {
    this.at = await this.feed.settledHead(this.pool);
    this.running = this.watch(tell);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async watch(tell: (messages: readonly StreamMessage[]) => void): Promise<void> {
    const { signal } = this.stopping;
    let pause = POLL_INTERVAL_MS;
    while (!signal.aborted) {
      try {
        const messages = await this.look();
        pause = POLL_INTERVAL_MS;
        if (messages.length > 0) tell(messages.length > MOST_AT_ONCE ? [{ changed: 'everything' }] : messages);
      } catch (error) {
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        this.logger.error({ err: error }, 'the log could not be watched for changes');
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined); // woken to stop
    }
  }

  private async look(): Promise<StreamMessage[]> {
    const events = await this.feed.readSubjects(this.pool, this.at, BATCH);
    if (events.length === 0 && this.held.size === 0) return [];
    const checkpoints = await readCheckpoints(this.pool, PROJECTIONS);
    this.at = events.at(-1) ?? this.at;
    for (const event of events) this.hold(event);
    return this.release(checkpoints);
  }

  private hold(event: EventSubject): void {
    const { xid, position } = event;
    for (const message of CHANGED[event.type].flatMap((subject) => messageOf(subject, event))) {
      const key = JSON.stringify(message);
      this.held.set(key, { message, from: this.held.get(key)?.from ?? { xid, position }, to: { xid, position } });
    }
  }

  private release(checkpoints: ReadonlyMap<string, Position>): StreamMessage[] {
    const isShown = ({ changed }: StreamMessage, at: Position) =>
      SHOWN_BY[changed].every((name) => isAtOrAfter(checkpoints.get(name) ?? BEGINNING, at));
    const shown = [...this.held].filter(([, { message, from }]) => isShown(message, from));
    for (const [key, held] of shown) {
      // What has changed once more since is told now, and once more when that is seen.
      if (isShown(held.message, held.to)) this.held.delete(key);
      else held.from = held.to;
    }
    return shown.map(([, { message }]) => message);
  }
}

function messageOf(subject: Subject, { itemId, day }: EventSubject): StreamMessage[] {
  if (subject === 'bookings' || subject === 'everything') return [{ changed: subject }];
  if (itemId === null) return [];
  if (subject === 'item') return [{ changed: 'item', itemId }];
  return day === null ? [] : [{ changed: 'availability', itemId, day }];
}
