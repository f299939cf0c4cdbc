import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Alternative, CalendarDate } from '@party-rental/contracts';
import { checkAvailability } from '../../domain/availability.js';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import { chooseAlternatives } from '../../domain/stock/alternatives.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { readItems } from '../items/items.queries.js';
import { SettingsReader } from '../settings/settings.queries.js';
import { describeAvailability, readStockOn } from './item-stock.js';

export interface SameDay {
  alternatives: Alternative[];
  /** Whether only bookings keep customers from the item on that day: it is not closed, too soon or past. */
  isSoldOut: boolean;
}

export class AlternativesTo extends Query<SameDay | Rejection> {
  constructor(
    readonly itemId: number,
    readonly day: CalendarDate,
    readonly quantity: number,
    /** For the owner, to whom the lead time does not apply. */
    readonly forOwner: boolean,
  ) {
    super();
  }
}

@QueryHandler(AlternativesTo)
export class AlternativesToHandler implements IQueryHandler<AlternativesTo> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
  ) {}

  async execute({ itemId, day, quantity, forOwner }: AlternativesTo): Promise<SameDay | Rejection> {
    const conditions = { ...this.businessDay.time(), rules: await this.settings.read() };
    const candidates = (await readStockOn(this.pool, day, this.businessDay.now())).map((row) => {
      const { remaining, ownerRemaining = remaining } = describeAvailability(row, day, conditions);
      const { id, type, price, ages, isActive } = row;
      return { id, type, price, ages, isActive, remaining: forOwner ? ownerRemaining : remaining };
    });
    const original = candidates.find(({ id }) => id === itemId);
    if (!original) return noSuchItem();
    const chosen = chooseAlternatives(original, candidates, quantity);
    const items = await readItems(
      this.pool,
      chosen.map(({ id }) => id),
    );
    return {
      alternatives: chosen.flatMap(({ id, ...offer }) => {
        const item = items.find((one) => one.id === id);
        return item ? [{ item, ...offer }] : [];
      }),
      isSoldOut: original.remaining === 0 && checkAvailability(original, 0, day, conditions).reasons.length === 0,
    };
  }
}
