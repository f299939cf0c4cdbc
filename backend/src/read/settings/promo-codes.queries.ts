import { Injectable } from '@nestjs/common';
import {
  formatCents,
  formatDepositRule,
  toTakenOff,
  type CalendarDate,
  type HistoryEntry,
  type PromoCode,
  type PromoDiscount,
  type PromoTerms,
} from '@party-rental/contracts';
import { PROMO_CODES_STREAM } from '../../domain/placement.js';
import { acceptPromo, evolvePromoCodes, NO_PROMO_CODES, noSuchCode } from '../../domain/promo-codes.js';
import type { Rejection } from '../../domain/rejections.js';
import { PromoCodeReader } from '../../log/promo-code-reader.js';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { toChange, toEntry } from '../orders/history-entries.js';

@Injectable()
export class PromoCodeQueries {
  constructor(
    private readonly reader: PromoCodeReader,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  /** Newest first. */
  async all(): Promise<PromoCode[]> {
    const codes = await this.reader.readAll();
    const uses = await this.reader.countUses([...codes.keys()]);
    return [...codes].reverse().map(([code, terms]) => ({ code, ...terms, uses: uses.get(code) ?? 0 }));
  }

  /** Whether any code can be used on a day. */
  async areInForce(day: CalendarDate): Promise<boolean> {
    const codes = await this.reader.readAll();
    return [...codes.values()].some(({ from, to }) => (!from || from <= day) && (!to || to >= day));
  }

  /** Every change, oldest first, against the terms before. */
  async history(): Promise<HistoryEntry[]> {
    let codes = NO_PROMO_CODES;
    const entries: HistoryEntry[] = [];
    for (const event of await this.streams.read(PROMO_CODES_STREAM)) {
      if (event.type !== 'PromoCodeChanged') continue;
      const { code, terms } = event.data;
      const before = codes.get(code);
      entries.push(toEntry(event, [toChange(code, before ? describeTerms(before) : null, describeTerms(terms))]));
      codes = evolvePromoCodes(codes, event);
    }
    return entries;
  }

  /** What a code takes off an order of today with a subtotal, in cents. Whether its customer has used it isn't known yet. */
  async find(code: string, subtotal?: number): Promise<PromoDiscount | Rejection> {
    const terms = (await this.reader.readAll()).get(code);
    if (!terms) return noSuchCode(code);
    const used = terms.maxUses === null ? 0 : ((await this.reader.countUses([code])).get(code) ?? 0);
    const uses = Array.from({ length: used }, () => null);
    return acceptPromo({ code, terms, uses }, { today: this.businessDay.today(), subtotal, email: null });
  }
}

/** `10%; 2026-06-01 to 2026-08-31; from $200.00; 100 orders; once per email`. */
function describeTerms({ from, to, minimumSubtotal, maxUses, oncePerEmail, ...terms }: PromoTerms): string {
  return [
    formatDepositRule(toTakenOff(terms)),
    ...(from || to ? [`${from ?? 'any day'} to ${to ?? 'any day'}`] : []),
    ...(minimumSubtotal ? [`from ${formatCents(minimumSubtotal)}`] : []),
    ...(maxUses === null ? [] : [`${maxUses} orders`]),
    ...(oncePerEmail ? ['once per email'] : []),
  ].join('; ');
}
