import { Injectable } from '@nestjs/common';
import {
  deliveryTo,
  pickRates,
  priceLine,
  priceOfOrder,
  priceOrder,
  sumLines,
  toAdjustment,
  type CurrentPriceBook,
  type HistoryEntry,
  type Item,
  type OrderPrice,
  type PricedLine,
  type PreviewPriceBook,
  type PriceBook,
  type PromoDiscount,
  type PricePreview,
  type PublicPriceBook,
  type Rates,
} from '@party-rental/contracts';
import {
  changedParts,
  completeBook,
  currentPriceBook,
  evolvePriceBook,
  type PriceBookState,
} from '../../domain/price-book.js';
import { PRICE_BOOK_STREAM } from '../../domain/placement.js';
import { noSuchItem, Rejection } from '../../domain/rejections.js';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { ItemQueries } from '../items/items.queries.js';
import { latestFirst, toChange, toEntry } from '../orders/history-entries.js';
import { PriceBookReader } from '../../log/price-book-reader.js';
import { asText } from './price-book-texts.js';
import { PromoCodeQueries } from './promo-codes.queries.js';
import { SettingsReader } from './settings.queries.js';

/** The price book for its owner. */
@Injectable()
export class PriceBookQueries {
  constructor(
    private readonly reader: PriceBookReader,
    private readonly streams: Streams,
    private readonly settings: SettingsReader,
    private readonly items: ItemQueries,
    private readonly promoCodes: PromoCodeQueries,
    private readonly businessDay: BusinessDay,
  ) {}

  /** For visitors. */
  async inForce(): Promise<PublicPriceBook> {
    const { validFrom: _, ...book } = await this.reader.readInForce();
    return book;
  }

  async current(): Promise<CurrentPriceBook> {
    return currentPriceBook(await this.reader.readAll(), this.businessDay.now());
  }

  /** The latest changes, newest first, each against the book or the terms of a promo code that it replaced. */
  async history(): Promise<HistoryEntry[]> {
    let state: PriceBookState = await this.reader.readFirst();
    const entries: HistoryEntry[] = [];
    for (const event of await this.streams.read(PRICE_BOOK_STREAM)) {
      state = evolvePriceBook(state, event);
      if (event.type === 'PriceBookWithdrawn') entries.push(toEntry(event));
      if (event.type !== 'PriceBookChanged') continue;
      const { book, validFrom, version, isScheduled } = event.data;
      const before = state.books[state.books.findIndex((one) => one.version === version) - 1] ?? book;
      const parts = changedParts(before, book).map((part) => toChange(part, asText(part, before), asText(part, book)));
      entries.push(toEntry(event, isScheduled ? [...parts, toChange('validFrom', null, validFrom)] : parts));
    }
    return latestFirst([...entries, ...(await this.promoCodes.history())].toSorted((a, b) => a.at.localeCompare(b.at)));
  }

  /** What orders cost by the book in force and by a draft. ZIP codes that the shop doesn't serve have no surcharge. */
  async preview({ book: changes, orders }: PreviewPriceBook): Promise<PricePreview[] | Rejection> {
    const { priceBook: current, ...settings } = await this.settings.readWithPriceBook();
    const book = completeBook(changes, current);
    const items = await this.readItems(orders.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)));
    if (items instanceof Rejection) return items;
    const previews: PricePreview[] = [];
    for (const { lines, zipCode, damageWaiver = false, promoCode } of orders) {
      const { served, fee } = deliveryTo(zipCode, settings);
      const price = (by: PriceBook) => {
        const rates = pickRates({ ...by, version: 0 }, zipCode, damageWaiver);
        const priced = lines.flatMap((line): PricedLine[] => {
          const item = items.get(line.itemId);
          return item ? [priceLine(item, line, rates)] : [];
        });
        return { rates, priced };
      };
      const [today, draft] = [price(current), price(book)];
      const promo = promoCode ? await this.promoCodes.find(promoCode, sumLines(today.priced)) : undefined;
      if (promo instanceof Rejection) return promo;
      const total = ({ rates, priced }: typeof today) => priceLines(priced, rates, served ? fee : 0, promo);
      previews.push({ now: total(today), then: total(draft) });
    }
    return previews;
  }

  private async readItems(ids: readonly number[]): Promise<Map<number, Item> | Rejection> {
    const items = await Promise.all([...new Set(ids)].map((id) => this.items.byId(id, true)));
    const found = items.flatMap((item) => (item instanceof Rejection ? [] : [[item.id, item] as const]));
    return found.length === items.length ? new Map(found) : noSuchItem();
  }
}

/** The surcharge is in cents. */
function priceLines(
  lines: readonly PricedLine[],
  rates: Rates,
  surcharge: number,
  promo: PromoDiscount | undefined,
): OrderPrice {
  const agreed = priceOrder(lines, rates, surcharge, promo);
  const active = lines.map(({ price: unitPrice, ...line }) => ({ ...line, unitPrice, status: 'PENDING' as const }));
  return priceOfOrder({ lines: active, agreed, adjustments: promo ? [toAdjustment(agreed, promo)] : [] });
}
