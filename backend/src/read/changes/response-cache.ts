import { firstBookableDay, type CalendarDate } from '@party-rental/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { affectedDays, type Allocated, type SharedStock } from '../../domain/stock/shared-stock.js';
import type { Effect } from '@party-rental/contracts';
import { getEffects, isEventType } from '../../domain/event-types.js';
import { readCheckpoints } from '@party-rental/event-store/subscriptions/checkpoints';
import { LogHeadReader } from '@party-rental/event-store/subscriptions/log-head-reader';
import { EndedHolds } from './ended-holds.js';
import { readSharedStock } from './shared-stock.js';
import type { EventSubject, Feed } from '@party-rental/event-store/subscriptions/feed';
import { isAtOrAfter, type Position } from '@party-rental/event-store/recorded-event';
import type { BusinessDay } from '../../platform/business-day.js';
import { EFFECT_CHECKPOINTS, isVisible } from './effect-visibility.js';
import { projections } from '../projections.js';

const MAX_BYTES = 16 * 1024 * 1024;
/** Changed sources to remember before the whole cache is cleared. */
const MAX_SOURCES = 100_000;

/** What changes responses by the clock. */
interface Rules {
  leadTime: Parameters<typeof firstBookableDay>[0];
  /** When the next price book begins. */
  nextPrices: Date | undefined;
}
type TableSource = Exclude<Effect, 'availability' | 'bookings'>;

/** What a response is computed from: read tables, the booked units of an item in a month, or of all items on a day. */
export type Source = TableSource | `item ${number} in ${string}` | `all on ${CalendarDate}`;

const TABLE_SOURCES: readonly TableSource[] = ['items', 'reviews', 'settings'];

/** Only those that responses are computed from, because each costs every check some microseconds. */
const TABLES = projections
  .filter(({ name }) => ['availability', ...TABLE_SOURCES].includes(name))
  .flatMap(({ tables }) => tables.map(({ name }) => name));

interface Entry<Response> {
  response: Response;
  sources: readonly Source[];
  /** The last check before the response was computed. */
  check: number;
}

/**
 * Responses that are the same for every caller, cached until an event, midnight, a cut-off or a new price book changes one of their sources. Each `get`
 * first checks the head of the log (concurrent calls share one check), so a cached response is as current as a computed one.
 */
export class ResponseCache<Response> {
  private readonly entries: LRUCache<string, Entry<Response>>;
  private readonly logHead: LogHeadReader;
  private readonly endedHolds: EndedHolds;
  private checks = 0;
  private runningCheck: Promise<void> = Promise.resolve();
  private nextCheck: Promise<void> | undefined;
  private today: CalendarDate | undefined;
  /** Undefined until they are needed after the settings or the price book changed. */
  private rules: Rules | undefined;
  private firstDay: CalendarDate | undefined;
  /** True until a check succeeds: events may have been missed. */
  private mustReset = true;
  private isCleared = false;
  /** Responses computed before this check are stale. */
  private resetCheck = 0;
  /** The last check that found a source changed. */
  private readonly changed = new Map<Source, number>();
  /** Undefined until it is needed after an item changed. */
  private sharedStock: SharedStock | undefined;
  /** Log position that a table's projection must reach before the table reflects the change. */
  private readonly pending = new Map<TableSource, Position>();

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly businessDay: Pick<BusinessDay, 'time' | 'now'>,
    private readonly readRules: () => Promise<Rules>,
    measureBytes: (response: Response) => number,
  ) {
    this.logHead = new LogHeadReader(pool, TABLES);
    this.endedHolds = new EndedHolds(pool);
    this.entries = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ response }, key) => measureBytes(response) + key.length,
    });
  }

  /** A response that is current at some moment after the call; undefined where it has to be computed. */
  async get(key: string): Promise<Response | undefined> {
    await this.check();
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.sources.every((source) => (this.changed.get(source) ?? this.resetCheck) <= entry.check))
      return entry.response;
    this.entries.delete(key);
    return undefined;
  }

  /** Call it when something changed that no event says. */
  clear(): void {
    this.isCleared = true;
  }

  /** Call it before the response is computed. The returned function caches that response. */
  prepare(key: string, sources: readonly Source[]): (response: Response) => void {
    const check = this.checks;
    return (response) => this.entries.set(key, { response, sources, check });
  }

  /** One check at a time. A call during a check waits for the next one, which sees every commit before the call. */
  private check(): Promise<void> {
    this.nextCheck ??= this.runningCheck
      .catch(() => undefined) // reported to the callers of that check
      .then(() => {
        this.nextCheck = undefined;
        return (this.runningCheck = this.applyCommits());
      });
    return this.nextCheck;
  }

  private async applyCommits(): Promise<void> {
    const check = this.checks + 1;
    const events = await this.logHead.read();
    // Until these events are applied, a failure loses them.
    const hasFailed = this.mustReset || this.isCleared;
    this.isCleared = false;
    this.mustReset = true;
    const havePricesBegun = this.rules?.nextPrices !== undefined && this.rules.nextPrices <= this.businessDay.now();
    if (hasFailed || havePricesBegun || events?.some(({ type }) => getEffects(type).includes('settings')))
      this.rules = undefined;
    this.rules ??= await this.readRules();
    const clock = this.businessDay.time();
    const firstDay = firstBookableDay(this.rules.leadTime, clock);
    const isNewDay = this.today !== clock.today || this.firstDay !== firstDay || havePricesBegun;
    this.today = clock.today;
    this.firstDay = firstDay;
    const mustReset = hasFailed || isNewDay || this.changed.size > MAX_SOURCES;
    if (mustReset || !events || events.some(({ type }) => !isEventType(type))) await this.reset(check);
    else await this.invalidate(events, check);
    await this.invalidateEndedHolds(check);
    await this.awaitProjections(check);
    this.mustReset = false;
    this.checks = check;
  }

  private async reset(check: number): Promise<void> {
    const head = await this.feed.head(this.pool);
    for (const source of TABLE_SOURCES) this.pending.set(source, head);
    this.changed.clear();
    this.resetCheck = check;
    this.endedHolds.reset();
  }

  private async invalidate(events: readonly EventSubject[], check: number): Promise<void> {
    if (events.length === 0) return;
    if (events.some(({ further }) => further.some(({ until }) => until))) this.endedHolds.reset();
    const shared = await this.readSharedStock();
    for (const event of events)
      for (const effect of getEffects(event.type)) {
        if (effect === 'bookings') continue; // no cached response contains bookings
        if (effect === 'availability') this.invalidateDays(event, shared, check);
        else this.pending.set(effect, latest(this.pending.get(effect), event));
      }
  }

  private async invalidateEndedHolds(check: number): Promise<void> {
    const further = await this.endedHolds.read(this.businessDay.now());
    if (further.length > 0)
      this.invalidateDays({ itemId: null, day: null, further }, await this.readSharedStock(), check);
  }

  private async readSharedStock(): Promise<SharedStock> {
    return (this.sharedStock ??= await readSharedStock(this.pool));
  }

  private invalidateDays(event: Allocated, shared: SharedStock, check: number): void {
    for (const { itemId, day } of affectedDays(event, shared))
      this.changed.set(inMonth(itemId, toMonth(day)), check).set(onDay(day), check);
  }

  /** A table counts as changed in every check until its projection has caught up. */
  private async awaitProjections(check: number): Promise<void> {
    if (this.pending.size === 0) return;
    const checkpoints = await readCheckpoints(this.pool, EFFECT_CHECKPOINTS);
    if (this.pending.has('items')) this.sharedStock = undefined;
    for (const [source, position] of this.pending) {
      this.changed.set(source, check);
      if (isVisible(source, position, checkpoints)) this.pending.delete(source);
    }
  }
}

function latest(known: Position | undefined, { xid, position }: Position): Position {
  return known && isAtOrAfter(known, { xid, position }) ? known : { xid, position };
}

/** `month` as YYYY-MM. */
export function inMonth(itemId: number, month: string): Source {
  return `item ${itemId} in ${month}`;
}

export function onDay(day: CalendarDate): Source {
  return `all on ${day}`;
}

export function toMonth(day: CalendarDate): string {
  return day.slice(0, 7);
}
