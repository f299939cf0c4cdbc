import { Inject, Injectable } from '@nestjs/common';
import type { Alternative, Rental } from '@party-rental/contracts';
import { checkRental } from '../../domain/availability.js';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import { chooseAlternatives, type Candidate, type Compared } from '../../domain/stock/alternatives.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { readItems } from '../items/items.queries.js';
import { SettingsReader } from '../settings/settings.queries.js';
import { describeAvailability, readStockOn } from './item-stock.js';

interface Requested extends Rental {
  quantity: number;
  /** For the owner, to whom the lead time does not apply. */
  forOwner: boolean;
}

interface SameDay {
  alternatives: Alternative[];
  /** Whether only a lack of units keeps customers from the item on those days: they are not closed, too soon or past. */
  isSoldOut: boolean;
}

@Injectable()
export class AlternativeQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    readonly businessDay: BusinessDay,
    readonly settings: SettingsReader,
  ) {}

  async find(itemId: number, { quantity, forOwner, ...rental }: Requested): Promise<SameDay | Rejection> {
    const { candidates, conditions } = await readCandidates(this.pool, { ...rental, forOwner }, this);
    const original = candidates.find(({ id }) => id === itemId);
    if (!original) return noSuchItem();
    return {
      alternatives: await choose(this.pool, original, candidates, quantity),
      isSoldOut: original.remaining === 0 && checkRental(original, 0, rental, conditions).reasons.length === 0,
    };
  }
}

/** Also to an item that was removed. */
export async function alternativesTo(
  pool: ReadPool,
  original: Compared,
  { quantity, ...rental }: Omit<Requested, 'forOwner'>,
  shop: ShopReader,
): Promise<Alternative[]> {
  const { candidates } = await readCandidates(pool, { ...rental, forOwner: false }, shop);
  return choose(pool, original, candidates, quantity);
}

interface ShopReader {
  readonly businessDay: BusinessDay;
  readonly settings: SettingsReader;
}

async function readCandidates(
  pool: ReadPool,
  { forOwner, ...rental }: Omit<Requested, 'quantity'>,
  { businessDay, settings }: ShopReader,
) {
  const conditions = { ...businessDay.time(), rules: await settings.read() };
  const candidates = (await readStockOn(pool, rental, businessDay.now())).map((row) => {
    const { remaining, ownerRemaining = remaining } = describeAvailability(row, rental, conditions);
    const { id, type, price, ages, isActive } = row;
    return { id, type, price, ages, isActive, remaining: forOwner ? ownerRemaining : remaining };
  });
  return { candidates, conditions };
}

async function choose(
  pool: ReadPool,
  original: Compared,
  candidates: readonly Candidate[],
  quantity: number,
): Promise<Alternative[]> {
  const chosen = chooseAlternatives(original, candidates, quantity);
  const items = await readItems(
    pool,
    chosen.map(({ id }) => id),
  );
  return chosen.flatMap(({ id, ...offer }) => {
    const item = items.find((one) => one.id === id);
    return item ? [{ item, ...offer }] : [];
  });
}
