import type { CalendarDate } from '@party-rental/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { EventType } from '../../domain/events.js';
import { readCheckpoints } from '../../event-store/subscriptions/checkpoints.js';
import { LogHeadReader } from '../../event-store/subscriptions/log-head-reader.js';
import type { EventSubject, Feed } from '../../event-store/subscriptions/feed.js';
import { BEGINNING, isAtOrAfter, type Position } from '../../event-store/recorded-event.js';
import type { BusinessDay } from '../../platform/business-day.js';

const MOST_BYTES = 16 * 1024 * 1024;

/** Projections that run behind the log: an event has changed nothing to be seen before they have come to it. */
const PROJECTIONS = ['items', 'reviews', 'settings'] as const;
type ProjectionName = (typeof PROJECTIONS)[number];
const TABLES = ['availability', 'items', 'item_ratings', 'shop_settings'];

/** What an answer was made from: read tables, the units booked of an item in a month, those of all items on a day. */
export type Source = ProjectionName | `item ${number} in ${string}` | `all on ${CalendarDate}`;

/** The sources that an event changes. */
const CHANGED: { readonly [T in EventType]: ProjectionName | 'availability' | 'nothing' } = {
  BookingCreated: 'availability',
  BookingCancelled: 'availability',
  BookingMoved: 'availability',
  BookingDayReleased: 'availability',
  BookingConfirmed: 'nothing',
  BookingContactChanged: 'nothing',
  BookingClaimed: 'nothing',
  PersonErased: 'nothing',
  ReviewWritten: 'reviews',
  ReviewHidden: 'reviews',
  SettingsChanged: 'settings',
  ItemAdded: 'items',
  ItemChanged: 'items',
  ItemRemoved: 'items',
};

interface Kept<Answer> {
  answer: Answer;
  sources: readonly Source[];
  /** The last look before the answer was made. */
  since: number;
}

/**
 * Answers that are the same for everybody, kept until an event or the midnight of the shop changes what they were made
 * from. Before one is given, the log is looked at once more (by all who wait, together): an answer is as right as one
 * that is read anew, whichever process has appended the event.
 */
export class ResponseCache<Answer> {
  private readonly kept: LRUCache<string, Kept<Answer>>;
  private readonly commits: LogHeadReader;
  private looks = 0;
  private today: CalendarDate | undefined;
  /** Whether nothing is known of what was committed before the last look. */
  private isLost = true;
  /** The look from which on everything is known again. */
  private firstLook = 0;
  /** The last look that found a source changed. */
  private readonly changed = new Map<Source, number>();
  /** How far a projection must come until its tables show what has changed. */
  private readonly awaited = new Map<ProjectionName, Position>();
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly businessDay: Pick<BusinessDay, 'today'>,
    bytesOf: (answer: Answer) => number,
  ) {
    this.commits = new LogHeadReader(pool, TABLES);
    this.kept = new LRUCache({
      maxSize: MOST_BYTES,
      sizeCalculation: ({ answer }, key) => bytesOf(answer) + key.length,
    });
  }

  /** The answer that is right at some moment after the call; undefined where it has to be made. */
  async find(key: string): Promise<Answer | undefined> {
    await this.look();
    const kept = this.kept.get(key);
    if (!kept) return undefined;
    const isRight = kept.sources.every((source) => (this.changed.get(source) ?? this.firstLook) <= kept.since);
    if (isRight) return kept.answer;
    this.kept.delete(key);
    return undefined;
  }

  /** Call it before an answer is made, and what it returns with the answer. */
  keeper(key: string, sources: readonly Source[]): (answer: Answer) => void {
    const since = this.looks;
    return (answer) => this.kept.set(key, { answer, sources, since });
  }

  /** One look at a time. Whoever comes while one is under way waits for the next, which sees all that he has seen. */
  private look(): Promise<void> {
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return (this.running = this.refresh());
      });
    return this.next;
  }

  private async refresh(): Promise<void> {
    const look = this.looks + 1;
    const events = await this.commits.look();
    this.isLost ||= !events || this.today !== this.businessDay.today();
    if (this.isLost) await this.startAnew(look);
    else this.note(events ?? [], look);
    await this.awaitProjections(look);
    this.looks = look;
  }

  private note(events: readonly EventSubject[], look: number): void {
    for (const { type, itemId, day, xid, position } of events) {
      const what = CHANGED[type];
      if (what === 'availability' && itemId !== null && day !== null) {
        this.changed.set(inMonth(itemId, monthOf(day)), look).set(onDay(day), look);
      } else if (what !== 'availability' && what !== 'nothing') {
        const awaited = this.awaited.get(what);
        if (!awaited || !isAtOrAfter(awaited, { xid, position })) this.awaited.set(what, { xid, position });
      }
    }
  }

  private async startAnew(look: number): Promise<void> {
    this.today = this.businessDay.today();
    const head = await this.feed.head(this.pool);
    for (const name of PROJECTIONS) this.awaited.set(name, head);
    this.changed.clear();
    this.firstLook = look;
    this.isLost = false;
  }

  /** What is being changed is changed in every look, up to and with the one that finds it done. */
  private async awaitProjections(look: number): Promise<void> {
    if (this.awaited.size === 0) return;
    const checkpoints = await readCheckpoints(this.pool, [...this.awaited.keys()]);
    for (const [name, position] of this.awaited) {
      this.changed.set(name, look);
      if (isAtOrAfter(checkpoints.get(name) ?? BEGINNING, position)) this.awaited.delete(name);
    }
  }
}

/** `month` as YYYY-MM. */
export function inMonth(itemId: number, month: string): Source {
  return `item ${itemId} in ${month}`;
}

export function onDay(day: CalendarDate): Source {
  return `all on ${day}`;
}

export function monthOf(day: CalendarDate): string {
  return day.slice(0, 7);
}
