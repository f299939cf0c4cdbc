import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { addDays, dayNumber, MAX_BUFFER_DAYS, type Item, type Season, type WhatIf } from '@party-rental/contracts';
import { getEventTypesWith } from '../../domain/event-types.js';
import { noSuchItem, Rejection } from '../../domain/rejections.js';
import type { SeasonFigures } from '../../domain/stock/season-figures.js';
import { SeasonReplay, type SeasonEntry } from '../../domain/stock/season-replay.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { seasonEvents } from './season-events.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_LOG_POOL, READ_POOL } from '../../platform/tokens.js';
import { MissedDemand } from './missed-demand.js';
import { refusalsBetween } from './missed-demand.queries.js';
import type { Refusal } from './unwritten-demand.js';

const STOCK_EVENTS = getEventTypesWith('availability');
/** Other requests are served in between. */
const ENTRIES_AT_ONCE = 500;

interface Change {
  extraUnits: number;
  /** Of the item, in cents. */
  price?: number | undefined;
  /** Percent of the requests for the item that come or stay away. */
  demandChange?: number | undefined;
  /** Of an additional unit, in cents. */
  purchasePrice?: number | undefined;
}

type ItemRow = Pick<Item, 'id' | 'name' | 'stock' | 'price' | 'components'> & { removed: boolean };

@Injectable()
export class WhatIfQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    @Inject(READ_LOG_POOL) private readonly log: ReadPool,
    private readonly missedDemand: MissedDemand,
  ) {}

  /** Decides a season again with more units of an item, another price, or other demand for it. */
  async replay(itemId: number, season: Season, change: Change): Promise<WhatIf | Rejection> {
    await this.missedDemand.flush();
    const { rows: items } = await this.pool.query<ItemRow>(
      'select id, name, stock, price, components, removed from items order by id',
    );
    const item = items.find(({ id }) => id === itemId);
    if (!item || item.removed) return noSuchItem();
    if (item.components.length > 0)
      return new Rejection('malformed', `${item.name} has no units of its own. Please choose one of its components.`);

    // Buffer days reach into the season, and out of it.
    const days = { from: addDays(season.from, -MAX_BUFFER_DAYS), to: addDays(season.to, MAX_BUFFER_DAYS) };
    const [events, refusals, undated] = await Promise.all([
      seasonEvents(this.log, { ...days, itemIds: items.map(({ id }) => id), types: STOCK_EVENTS }),
      refusalsBetween(this.pool, season.from, season.to),
      this.undatedRefusals(season),
    ]);
    const { extraUnits, price, demandChange = 0, purchasePrice } = change;
    const replay = new SeasonReplay({ itemId, extraUnits, price, demandChange, ...season });
    const entries = [...inOrder(toCommands(events), refusals), ...undated];
    for (const [i, entry] of entries.entries()) {
      if (i % ENTRIES_AT_ONCE === 0) await setImmediate();
      replay.apply(entry);
    }

    const [actual, whatIf] = [replay.figures(replay.actual), replay.figures(replay.whatIf)];
    const extra = { bookings: whatIf.bookings - actual.bookings, revenue: whatIf.revenue - actual.revenue };
    const cost = purchasePrice === undefined ? 0 : purchasePrice * extraUnits;
    const seasonDays = dayNumber(season.to) - dayNumber(season.from) + 1;
    return {
      item: { itemId, itemName: item.name, stock: item.stock, price: item.price },
      actual: toResult(actual, item.stock * seasonDays),
      whatIf: toResult(whatIf, (item.stock + extraUnits) * seasonDays),
      extra,
      payback: cost > 0 && extra.revenue > 0 ? cost / extra.revenue : null,
      refusals: replay.refusals,
      demand: replay.demand,
    };
  }

  /** Counted without their moment: each is one unit, and decided last. */
  private async undatedRefusals({ from, to }: Season): Promise<SeasonEntry[]> {
    const { rows } = await this.pool.query<{ itemId: number; eventDate: Season['from'] }>(
      `select m.item_id as "itemId", m.day as "eventDate" from missed_demand m
       cross join lateral (
         select count(*)::int as dated from refusals r where r.day = m.day and r.item_id = m.item_id) known
       cross join lateral generate_series(1, m.refusals - known.dated)
       where m.day between $1 and $2 order by m.day, m.item_id`,
      [from, to],
    );
    return rows.map((row) => ({ at: new Date(8.64e15), refused: { ...row, quantity: 1 }, isUndated: true }));
  }
}

function toResult({ bookings, revenue, own, unitDays }: SeasonFigures, ownedUnitDays: number): WhatIf['actual'] {
  return { bookings, revenue, own, utilization: ownedUnitDays > 0 ? unitDays / ownedUnitDays : 0 };
}

function toCommands(events: readonly RecordedEvent[]): SeasonEntry[] {
  const commands: { at: Date; id: string; events: RecordedEvent[] }[] = [];
  for (const event of events) {
    const last = commands.at(-1);
    if (last?.id === event.commandId) last.events.push(event);
    else commands.push({ at: event.recordedAt, id: event.commandId, events: [event] });
  }
  return commands;
}

/** Each refusal after the commands that were recorded before it. */
function* inOrder(commands: readonly SeasonEntry[], refusals: readonly Refusal[]): Generator<SeasonEntry> {
  let next = 0;
  const refusalsBefore = function* (end: Date | undefined): Generator<SeasonEntry> {
    for (let refusal; (refusal = refusals[next]) && (!end || refusal.at < end); next += 1)
      yield { at: refusal.at, refused: { itemId: refusal.itemId, eventDate: refusal.day, quantity: refusal.quantity } };
  };
  for (const command of commands) {
    yield* refusalsBefore(command.at);
    yield command;
  }
  yield* refusalsBefore(undefined);
}
