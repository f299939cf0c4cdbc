import { z } from 'zod';
import { bookedFields, changeContact, customer, partyDetails, phoneCustomer } from '../bookings/booking-form.js';
import {
  bookedContents,
  bookingLine,
  bookingStatus,
  damageWaiver,
  fromHold,
  idempotencyKey,
  units,
} from '../bookings/bookings.js';
import { calendarDate } from '../days/calendar-date.js';
import { rentalDays } from '../days/rental-days.js';
import { MAX_CART_LINES, MAX_ORDER_LINES, MAX_REASON } from '../text/limits.js';
import { optionalLine } from '../text/text.js';
import { depositRule, kept } from '../pricing/price-book.js';
import { cents, orderMoney, orderPrice } from '../pricing/order-figures.js';
import { usedPromoCode } from '../pricing/promo-codes.js';
import { cancellationTerms } from './cancellations.js';
import { addAdjustment, adjustmentAmount, recordPayment } from './money-requests.js';
import { orderRepair } from '../day-plan/repairs.js';
import { stopStep } from '../day-plan/stop-steps.js';
import { bookingNumber, itemName, phone, sentence } from '../text/response-values.js';

export const ORDER_STATUSES = ['RECEIVED', 'PARTLY_CONFIRMED', 'CONFIRMED', 'CANCELLED'] as const;
export const orderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatus>;

const orderLine = z
  .object({
    bookingId: z.uuid(),
    number: bookingNumber,
    itemId: z.int(),
    itemName,
    eventDate: calendarDate,
    days: rentalDays,
    quantity: z.int(),
    contents: bookedContents,
    unitPrice: cents.meta({ description: 'Per unit for all its days, as booked' }),
    rate: z.string().max(40).optional().meta({ description: 'The name of the rate that made the price' }),
    status: bookingStatus,
  })
  .meta({ id: 'OrderLine' });

const orderTerms = z
  .object({
    deposit: depositRule,
    damageDeposit: cents,
    freeHours: z.int(),
    kept,
  })
  .meta({ id: 'OrderTerms', description: 'Those in force when the order was placed' });

/** Everything booked in one go, with its price, and what was paid. All amounts are in US cents. */
export const order = z
  .object({
    id: z.uuid(),
    number: bookingNumber,
    importedAs: z
      .string()
      .max(80)
      .optional()
      .meta({ description: 'Its number in the program that it was imported from' }),
    status: orderStatus,
    userId: z.int().nullable(),
    ...bookedFields,
    lines: z.array(orderLine).max(MAX_ORDER_LINES),
    price: orderPrice,
    money: orderMoney,
    terms: orderTerms,
    progress: z
      .array(z.object({ date: calendarDate, step: stopStep, at: z.iso.datetime() }))
      .max(1_000)
      .optional()
      .meta({ description: 'What the crew has done on the days of its lines, first one first; absent if nothing' }),
    payBy: z.iso.datetime().optional().meta({
      description: 'Until when it must be paid online, or it lapses; absent for other orders, and once it is paid',
    }),
    balanceCharge: z
      .object({ upTo: cents, on: calendarDate, state: z.enum(['AGREED', 'WITHDRAWN', 'DECLINED']) })
      .optional()
      .meta({ description: 'That the customer agreed to; absent without it, and once it is charged' }),
    hasLapsed: z
      .literal(true)
      .optional()
      .meta({ description: "It is cancelled because it wasn't paid or confirmed in time; absent for other orders" }),
    cancellableUntil: z.iso
      .datetime()
      .meta({ description: 'Last instant at which the customer can cancel for free: of the earliest upcoming line' }),
    repair: orderRepair.optional().meta({ description: 'The latest one, unless it was undone' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;
export type OrderLine = Order['lines'][number];
export type OrderPayment = Order['money']['payments'][number];

export const changedOrder = order
  .extend({
    token: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'For a caller with a token: the one that works from now on' }),
  })
  .meta({ id: 'ChangedOrder' });
export type ChangedOrder = z.infer<typeof changedOrder>;

/** Whom the customer calls on the event day. */
export const eventDayPhone = z
  .object({
    phone: phone.nullable().meta({ description: 'Null except on an event day and the day before' }),
  })
  .meta({ id: 'EventDayPhone' });

/** When the crew comes to the customer. */
export const orderArrival = z
  .object({
    arrival: z
      .object({
        status: z.enum(['PLANNED', 'NEXT', 'ON_THE_WAY']),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
      })
      .nullable()
      .meta({
        description: "Estimated; null except today, from when the truck's day has begun until the crew was there",
      }),
  })
  .meta({ id: 'OrderArrival' });
export type OrderArrival = z.infer<typeof orderArrival>;

export const addLine = z.object({ ...bookingLine, quantity: units }).meta({ id: 'AddLine' });

/** An order that the owner enters for a caller. The whole deposit confirms it. */
export const enterOrder = z
  .object({
    ...phoneCustomer.shape,
    ...partyDetails.shape,
    lines: z
      .array(addLine)
      .min(1, 'Please add an item')
      .max(MAX_CART_LINES, `An order has at most ${MAX_CART_LINES} lines`),
    adjustments: z.array(addAdjustment).max(20).optional(),
    payment: recordPayment.optional(),
    damageWaiver,
    promoCode: usedPromoCode,
    holdToken: fromHold,
  })
  .meta({ id: 'EnterOrder' });
export type EnterOrder = z.output<typeof enterOrder>;

export const cancelOrder = z
  .object({
    bookingIds: z.array(z.uuid()).min(1).max(MAX_ORDER_LINES).optional().meta({ description: 'All lines if absent' }),
    reason: optionalLine(MAX_REASON).optional(),
    ...cancellationTerms,
    expectedCharge: cents.optional().meta({
      description:
        'The `cancellationCharge` that the preview has shown; another one rejects the cancellation. 0 for customers who send none',
    }),
  })
  .meta({ id: 'CancelOrder' });

export const moveOrder = z
  .object({
    from: calendarDate.optional().meta({ description: 'Only the lines of this day' }),
    bookingIds: z
      .array(z.uuid())
      .min(1)
      .max(MAX_ORDER_LINES)
      .optional()
      .meta({ description: 'Of the owner only: only these lines, on one day' }),
    to: calendarDate,
  })
  .meta({ id: 'MoveOrder' });

const keepDiscounts = z.boolean().optional().meta({
  description: 'Of the owner only: fixed discounts stay whole, although the rental shrinks',
});

export const changeOrder = z
  .object({
    status: z.enum(['CONFIRMED', 'CANCELLED']).optional(),
    bookingIds: z.array(z.uuid()).min(1).max(MAX_ORDER_LINES).optional(),
    reason: optionalLine(MAX_REASON).optional(),
    ...cancellationTerms,
    keepDiscounts,
    customer: changeContact.optional(),
    deliverySurcharge: cents.optional().meta({
      description:
        'Applies the surcharge of the new ZIP code, as its preview shows it; without it, the agreed one stays',
    }),
  })
  .meta({ id: 'ChangeOrder' });

export const changeQuantity = z.object({ quantity: units, keepDiscounts }).meta({ id: 'ChangeQuantity' });

/** Several changes at once, as one dialog offers them. */
export const previewOrder = z
  .object({
    cancel: z.array(z.uuid()).min(1).max(MAX_ORDER_LINES),
    ...cancellationTerms,
    keepDiscounts,
    move: moveOrder,
    add: z.array(addLine).min(1).max(MAX_CART_LINES),
    quantities: z
      .array(changeQuantity.extend({ bookingId: z.uuid() }))
      .min(1)
      .max(MAX_CART_LINES),
    adjustment: adjustmentAmount.meta({ description: 'Of the owner only' }),
    zipCode: customer.shape.zipCode.meta({ description: 'Of the owner only: a new one, with its surcharge applied' }),
  })
  .partial()
  .meta({ id: 'PreviewOrder' });
export type PreviewOrder = z.output<typeof previewOrder>;

/** What an order would be after the changes; nothing has changed yet. */
export const orderPreview = z
  .object({
    price: orderPrice,
    difference: z.int().meta({ description: 'US cents; what the total would rise by, negative if it falls' }),
    available: z.boolean(),
    problems: z
      .array(sentence)
      .max(MAX_ORDER_LINES)
      .meta({ description: 'Sentences; why the changes would be refused' }),
  })
  .meta({ id: 'OrderPreview' });
export type OrderPreview = z.infer<typeof orderPreview>;

export const withIdempotencyKey = z.object({ 'idempotency-key': idempotencyKey.optional() });
