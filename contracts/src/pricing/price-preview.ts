import { z } from 'zod';
import { damageWaiver } from '../bookings/bookings.js';
import { addLine } from '../orders/orders.js';
import { MAX_CART_LINES } from '../text/limits.js';
import { zipCode } from '../text/us-address.js';
import { season } from '../reports/missed-demand.js';
import { itemName, listSchema } from '../text/response-values.js';
import { cents, orderPrice } from './order-figures.js';
import { draftBook } from './price-book.js';
import { usedPromoCode } from './promo-codes.js';

const previewedOrder = z.object({
  lines: z.array(addLine).min(1).max(MAX_CART_LINES),
  damageWaiver,
  promoCode: usedPromoCode,
  zipCode,
});

/** A draft, and orders to price by it and by the book in force. Nothing is booked. */
export const previewPriceBook = z
  .object({ book: draftBook, orders: z.array(previewedOrder).min(1).max(20) })
  .meta({ id: 'PreviewPriceBook' });
export type PreviewPriceBook = z.output<typeof previewPriceBook>;

export const pricePreview = z.object({ now: orderPrice, then: orderPrice }).meta({ id: 'PricePreview' });
export type PricePreview = z.output<typeof pricePreview>;

/** A draft, and the event days of past orders to price again by it. */
export const backtestPriceBook = season.safeExtend({ book: draftBook }).meta({ id: 'BacktestPriceBook' });
export type BacktestPriceBook = z.output<typeof backtestPriceBook>;

const sums = z.object({
  orders: z.int(),
  revenue: cents,
  average: cents.meta({ description: 'Revenue by order that is not cancelled, rounded; 0 without orders' }),
});
const comparison = { was: sums, would: sums };

export const priceBacktest = z
  .object({
    ...comparison,
    byItem: listSchema(z.object({ itemId: z.int(), name: itemName, was: cents, would: cents })).meta({
      description: 'Their units by unit price: no fees, adjustments or tax; most revenue first',
    }),
    byMonth: z.array(z.object({ month: z.string().max(7).meta({ description: '`yyyy-MM`' }), ...comparison })).max(14),
  })
  .meta({
    id: 'PriceBacktest',
    description:
      'Revenue is the total of each order with tax, on its first event day, and what cancelled ones were charged; `orders` are not cancelled. By a draft, online orders below its minimum are missing.',
  });
export type PriceBacktest = z.output<typeof priceBacktest>;
