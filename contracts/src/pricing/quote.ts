import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { itemName } from '../text/response-values.js';
import { MAX_ORDER_LINES } from '../text/limits.js';
import { cents, taxAmounts } from './order-figures.js';
import { rentalDays } from '../days/rental-days.js';
import type { Rental } from '../days/rentals.js';
import { factors, longerRentals } from './day-rates.js';
import { damageDepositRule, depositRule, kept } from './price-book.js';
import { TAXABLE } from './taxable.js';

const tiers = z.array(z.object({ from: cents, fee: cents })).max(10);

/** What an order was priced by, which holds for as long as it exists. Amounts are in cents. */
const rates = z
  .object({
    version: z.int().min(0).meta({ description: 'Of the price book' }),
    delivery: tiers,
    setup: tiers,
    cleaningFee: cents,
    taxes: z
      .array(z.object({ name: z.string().max(40), percent: z.number(), appliesTo: z.array(z.enum(TAXABLE)).max(10) }))
      .max(50),
    isTaxExempt: z.literal(true).optional().meta({ description: 'Without tax: `taxes` is what it would be on, at 0%' }),
    deposit: depositRule,
    damageDeposit: damageDepositRule,
    waiverPercent: z.number().meta({ description: 'Of the rental; 0 without a damage waiver' }),
    freeHours: z.int().meta({ description: 'Until how long before the event day customers can cancel' }),
    longerRentals: longerRentals.optional().meta({ description: 'Absent where rentals last one day' }),
    factors: factors.optional().meta({ description: 'Absent where all days cost the same' }),
    kept: kept.optional().meta({ description: 'Absent for orders from before it was chosen: the deposit' }),
  })
  .meta({ id: 'Rates' });
export type Rates = z.infer<typeof rates>;

/** The price of an order in cents. `deposit` is part of the total. */
export const quote = z
  .object({
    lines: z
      .array(
        z.object({
          itemId: z.int(),
          name: itemName,
          eventDate: calendarDate,
          days: rentalDays,
          quantity: z.int().min(1),
          price: cents.meta({ description: 'Per unit, for all days' }),
          dayPrice: cents.optional().meta({ description: 'Per unit and day, where its days change the price' }),
          rate: z.string().max(40).optional().meta({ description: 'The name of the rate that made the price' }),
          total: cents,
          deposit: depositRule.optional().meta({ description: 'Of the item, instead of that of the book' }),
          damageDeposit: cents.optional().meta({ description: 'Of the item, per unit' }),
        }),
      )
      .max(MAX_ORDER_LINES),
    subtotal: cents,
    delivery: cents,
    setup: cents,
    cleaning: cents,
    surcharge: cents.meta({ description: "For delivery to the customer's ZIP code" }),
    waiver: cents.optional().meta({ description: 'The damage waiver; absent for orders from before there was one' }),
    promo: z
      .object({ code: z.string().max(20), amount: z.int() })
      .optional()
      .meta({ description: 'What a promo code took off, in cents, negative' }),
    taxes: taxAmounts.optional(),
    tax: cents,
    total: cents,
    deposit: cents,
    rates: rates.optional().meta({ description: 'Absent for orders from before the price book' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

/** The priced line of a booking as it was made. A line that is added later is the last one of its days. */
export function bookedLine(quote: Quote, { itemId, eventDate, days = 1 }: Rental & { itemId: number }): QuotedLine {
  const ofItem = quote.lines.filter((priced) => priced.itemId === itemId);
  const line = ofItem.findLast((priced) => priced.eventDate === eventDate && (priced.days ?? 1) === days) ?? ofItem[0];
  if (!line) throw new Error('A booking is priced in the quote of its order');
  return line;
}

type QuotedLine = Quote['lines'][number];
