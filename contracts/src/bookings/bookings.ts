import { z } from 'zod';
import { bookedFields, customer, partyDetails } from './booking-form.js';
import {
  MAX_CART_LINES,
  MAX_COMPONENTS,
  MAX_ORDER_LINES,
  MAX_QUANTITY_PER_BOOKING,
  MAX_REASON,
} from '../text/limits.js';
import { calendarDate, type CalendarDate } from '../days/calendar-date.js';
import { addDays, startOfDay } from '../days/days.js';
import { rentalDays } from '../days/rental-days.js';
import { containedUnits, itemId } from '../items/items.js';
import { cancellationTerms } from '../orders/cancellations.js';
import { orderMoney, orderPrice } from '../pricing/order-figures.js';
import { usedPromoCode } from '../pricing/promo-codes.js';
import { quote } from '../pricing/quote.js';
import { bookingReview } from '../items/reviews.js';
import { optionalLine } from '../text/text.js';
import { bookingNumber, imageAddress, itemName } from '../text/response-values.js';

export const BOOKING_STATUSES = ['PENDING', 'CONFIRMED', 'CANCELLED'] as const;
export const bookingStatus = z.enum(BOOKING_STATUSES);
export type BookingStatus = z.infer<typeof bookingStatus>;

/** A token of a waitlist email. */
export const holdToken = z.string().max(200);
export const fromHold = holdToken
  .optional()
  .meta({ description: 'From the link of a waitlist offer: its units are available for this booking' });

export const damageWaiver = z
  .boolean()
  .optional()
  .meta({ description: 'Whether the customer wants the damage waiver, where the shop offers one' });

const payByPhone = z.boolean().optional().meta({
  description: 'Instead of online, where the shop allows it; ignored by a shop that takes no payments online',
});

const orderFields = {
  ...customer.shape,
  ...partyDetails.shape,
  holdToken: fromHold,
  damageWaiver,
  payByPhone,
  promoCode: usedPromoCode,
  termsAccepted: z.literal(true, 'You must accept the terms and conditions'),
  userId: z.int().min(1).nullish(),
  expectedTotal: z.int().min(0).nullish().meta({
    description:
      'Total shown to the customer, in US cents. If the current total differs, the response is 409 price_changed.',
  }),
};

export const bookingLine = {
  itemId,
  eventDate: calendarDate.refine(Boolean, 'Please select a date'),
  days: rentalDays,
};

export const units = z
  .int('Please use a whole number')
  .min(1, 'Please choose at least 1 unit')
  .max(100_000, 'Please choose at most 100,000 units');

export const singleBooking = z.object({
  ...orderFields,
  ...bookingLine,
  quantity: units
    .max(MAX_QUANTITY_PER_BOOKING, `For more than ${MAX_QUANTITY_PER_BOOKING} units, please use the cart`)
    .default(1),
  isCartBooking: z.literal(false).optional(),
});

export const cartBooking = z.object({
  ...orderFields,
  isCartBooking: z.literal(true),
  cartItems: z
    .array(z.object({ ...bookingLine, quantity: units.default(1) }))
    .min(1, 'The cart is empty')
    .max(MAX_CART_LINES, `An order has at most ${MAX_CART_LINES} lines`),
});

export const createBooking = z
  .discriminatedUnion('isCartBooking', [singleBooking, cartBooking])
  .meta({ id: 'CreateBooking' });
export type CreateBookingInput = z.output<typeof createBooking>;

/** A booking that the owner enters for a caller, without the limit on units of one item. */
export const bookByPhone = z
  .discriminatedUnion('isCartBooking', [singleBooking.extend({ quantity: units.default(1) }), cartBooking])
  .meta({ id: 'BookByPhone' });

/** What is in a booked package, as it was when it was booked. */
export const bookedContents = z.array(containedUnits).max(MAX_COMPONENTS).meta({
  description: 'What is in a package, as it was when it was booked; empty for other items',
});

export const booking = z
  .object({
    id: z.uuid(),
    number: bookingNumber,
    orderId: z.uuid(),
    itemId: z.int(),
    itemName,
    itemImageUrl: imageAddress,
    userId: z.int().nullable(),
    eventDate: calendarDate,
    days: rentalDays,
    quantity: z.int(),
    contents: bookedContents,
    ...bookedFields,
    status: bookingStatus,
    cancelReason: z.string().max(MAX_REASON).nullable(),
    review: bookingReview.nullable().meta({ description: "The customer's review, if any" }),
    createdAt: z.iso.datetime(),
    payBy: z.iso
      .datetime()
      .optional()
      .meta({ description: 'Until when its order must be paid online; absent for others, and once it is paid' }),
    cancellableUntil: z.iso.datetime().meta({ description: 'Last instant at which the customer can cancel for free' }),
    quote: quote.meta({ description: 'Price of the whole order' }),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof booking>;

/** A line of an order as a booking names it. */
const bookingOrderLine = z
  .object({
    id: z.uuid(),
    number: bookingNumber,
    itemId: z.int(),
    name: itemName,
    eventDate: calendarDate,
    days: rentalDays,
    quantity: z.int(),
    contents: bookedContents,
    price: z.int().meta({ description: 'US cents per unit for all its days, at the time of booking' }),
    status: bookingStatus,
  })
  .meta({ id: 'BookingOrderLine' });

export const bookingDetails = booking
  .extend({
    orderLines: z
      .array(bookingOrderLine)
      .max(MAX_ORDER_LINES)
      .meta({ description: 'Every booking of the order, including this one' }),
    price: orderPrice,
    money: orderMoney,
  })
  .meta({ id: 'BookingDetails' });
export type BookingDetails = z.infer<typeof bookingDetails>;

/** The response to a cart. */
export const placedOrder = z
  .object({ orderId: z.uuid(), bookings: z.array(booking).max(MAX_CART_LINES) })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof placedOrder>;

const orderLink = {
  token: z.string().max(200).nullable().meta({
    description:
      'Opens the order without an account, as the link in the confirmation email does; null if it is attached to an account',
  }),
};
/** The responses to the customer who has just booked. */
export const createdBooking = booking.extend(orderLink).meta({ id: 'CreatedBooking' });
export const createdOrder = placedOrder.extend(orderLink).meta({ id: 'CreatedOrder' });
export type CreatedBooking = z.infer<typeof createdBooking>;
export type CreatedOrder = z.infer<typeof createdOrder>;

export const bookingCounts = z
  .object({ total: z.int(), pending: z.int(), confirmed: z.int(), cancelled: z.int() })
  .meta({ id: 'BookingCounts' });
export type BookingCounts = z.infer<typeof bookingCounts>;

export const changeBookingStatus = z
  .object({
    status: z.enum(['CONFIRMED', 'CANCELLED']),
    reason: optionalLine(MAX_REASON).optional(),
    ...cancellationTerms,
  })
  .meta({ id: 'ChangeBookingStatus' });

export const moveBooking = z.object({ eventDate: calendarDate }).meta({ id: 'MoveBooking' });

export const idempotencyKey = z
  .string()
  .min(1, 'The Idempotency-Key must have 1 to 255 characters')
  .max(255, 'The Idempotency-Key must have 1 to 255 characters');

/** The last instant at which a customer can cancel for free: so many hours before the event day begins. */
export function cancellableUntil(eventDate: CalendarDate, timeZone: string, freeHours: number): Date {
  return new Date(startOfDay(timeZone, eventDate).getTime() - freeHours * 3_600_000);
}

/** Whether an order that is placed today can be cancelled for free until the end of today at least. */
export function hasFreeCancellation(
  eventDate: CalendarDate,
  today: CalendarDate,
  timeZone: string,
  freeHours: number,
): boolean {
  return startOfDay(timeZone, addDays(today, 1)) <= cancellableUntil(eventDate, timeZone, freeHours);
}
