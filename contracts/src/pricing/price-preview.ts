import { z } from 'zod';
import { damageWaiver } from '../bookings/bookings.js';
import { addLine } from '../orders/orders.js';
import { MAX_CART_LINES } from '../text/limits.js';
import { zipCode } from '../text/us-address.js';
import { orderPrice } from './order-figures.js';
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
