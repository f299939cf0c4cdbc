import { Injectable } from '@nestjs/common';
import type { CalendarDate, PromoCode, PromoDiscount } from '@party-rental/contracts';
import { acceptPromo, noSuchCode } from '../../domain/promo-codes.js';
import { Rejection } from '../../domain/rejections.js';
import { PromoCodeReader } from '../../log/promo-code-reader.js';
import { BusinessDay } from '../../platform/business-day.js';

@Injectable()
export class PromoCodeQueries {
  constructor(
    private readonly reader: PromoCodeReader,
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

  /** Codes that orders of today can use, whatever their subtotals. */
  async findAll(codes: readonly string[]): Promise<Map<string, PromoDiscount> | Rejection> {
    const found = new Map<string, PromoDiscount>();
    for (const code of new Set(codes)) {
      const promo = await this.find(code);
      if (promo instanceof Rejection) return promo;
      found.set(code, promo);
    }
    return found;
  }

  /** What a code takes off an order of today with a subtotal, in cents. Whether its customer has used it isn't known yet. */
  async find(code: string, subtotal?: number): Promise<PromoDiscount | Rejection> {
    const terms = (await this.reader.readAll()).get(code);
    if (!terms) return noSuchCode(code);
    const used = (await this.reader.countUses([code])).get(code) ?? 0;
    const uses = Array.from({ length: used }, () => null);
    return acceptPromo({ code, terms, uses }, { today: this.businessDay.today(), subtotal, email: null });
  }
}
