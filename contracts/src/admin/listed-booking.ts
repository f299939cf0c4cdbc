import { z } from 'zod';
import { booking } from '../bookings.js';
import { order } from '../orders.js';
import { cents, orderMoney } from '../pricing/order-figures.js';

/** A booking in the owner's list, with what the list shows of its order. */
export const listedBooking = booking
  .extend({
    order: z.object({
      number: order.shape.number,
      total: cents.meta({ description: 'US cents: current total of the order' }),
      money: orderMoney.omit({ payments: true }),
    }),
  })
  .meta({ id: 'ListedBooking' });
export type ListedBooking = z.infer<typeof listedBooking>;
