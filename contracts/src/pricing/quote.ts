import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { itemName } from '../text/response-values.js';
import { MAX_ORDER_LINES } from '../text/limits.js';
import { cents } from './order-figures.js';

/** The price of an order in cents. `deposit` is half of the total and part of it. */
export const quote = z
  .object({
    lines: z
      .array(
        z.object({
          itemId: z.int(),
          name: itemName,
          eventDate: calendarDate,
          quantity: z.int().min(1),
          price: cents,
          total: cents,
        }),
      )
      .max(MAX_ORDER_LINES),
    subtotal: cents,
    delivery: cents,
    setup: cents,
    cleaning: cents,
    surcharge: cents.meta({ description: "For delivery to the customer's ZIP code" }),
    tax: cents,
    total: cents,
    deposit: cents,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

/** Cents per unit and day. All lines of an order with the same item have the same price. */
export function bookedPrice(quote: Quote, itemId: number): number {
  const line = quote.lines.find((priced) => priced.itemId === itemId);
  if (!line) throw new Error('A booking is priced in the quote of its order');
  return line.price;
}
