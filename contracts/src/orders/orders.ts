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
import { line, optionalLine } from '../text/text.js';
import { PAYMENT_KINDS } from '../pricing/ledger.js';
import { depositRule, kept } from '../pricing/price-book.js';
import {
  AMOUNT_OR_PERCENT,
  cents,
  creditCode,
  moneyMethod,
  orderMoney,
  orderPrice,
  paymentMethod,
} from '../pricing/order-figures.js';
import { usedPromoCode } from '../pricing/promo-codes.js';
import { cancellationTerms, chargeAmount } from './cancellations.js';
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

const amount = z.int('Please enter an amount').min(1, 'Please enter an amount above $0.00').max(100_000_000);
const reason = line(MAX_REASON, 'Please enter a reason');
const reference = optionalLine(200).optional();

export const addLine = z.object({ ...bookingLine, quantity: units }).meta({ id: 'AddLine' });

export const recordPayment = z
  .object({
    kind: z.enum(PAYMENT_KINDS, 'Please choose what the payment is for'),
    amount,
    method: paymentMethod,
    reference: reference.meta({ description: 'A check number, for example; for CREDIT the code of the rain check' }),
    confirm: z.boolean().optional().meta({
      description: 'Confirm the order as well; unless given, true for a deposit after which none of it is due',
    }),
  })
  .meta({ id: 'RecordPayment' });
export type RecordPayment = z.output<typeof recordPayment>;

export const chargeCancellation = z
  .object({ amount: chargeAmount.meta({ description: 'Cents, before tax; 0 waives it' }), reason })
  .meta({ id: 'ChargeCancellation' });

export const writeOff = z.object({ amount, reason }).meta({ id: 'WriteOff' });

export const recordRefund = z
  .object({
    amount,
    method: moneyMethod,
    reason,
    paymentId: z.uuid().optional().meta({
      description: 'Of a payment that came through a provider: it gives the money back, whatever the method says',
    }),
  })
  .meta({ id: 'RecordRefund' });

export const giveCredit = z
  .object({ amount, reason, validUntil: calendarDate.optional().meta({ description: 'Its last day; none if absent' }) })
  .meta({ id: 'GiveCredit' });
export type GiveCredit = z.output<typeof giveCredit>;

/** A rain check, with which its owner pays for another order. */
export const credit = z
  .object({ code: creditCode, amount: cents, validUntil: calendarDate.nullable() })
  .meta({ id: 'Credit' });
export type Credit = z.output<typeof credit>;

const adjustment = z.object({
  amount: z
    .int('Please enter an amount')
    .min(-100_000_000)
    .max(100_000_000)
    .refine((value) => value !== 0, 'Please enter an amount other than $0.00')
    .optional()
    .meta({ description: 'Cents; negative for a discount, which shrinks with the subtotal' }),
  percent: z
    .number('Please enter a percentage')
    .min(-100, 'Please enter at most 100%')
    .max(100, 'Please enter at most 100%')
    .multipleOf(0.001, 'Please enter at most three decimals')
    .refine((value) => value !== 0, 'Please enter a percentage other than 0')
    .optional()
    .meta({ description: 'Of the subtotal, instead of an amount; negative for a discount' }),
  reason,
});
const isOneOfBoth = ({ amount, percent }: { amount?: number | undefined; percent?: number | undefined }) =>
  (amount === undefined) !== (percent === undefined);
const EITHER = { path: ['amount'], error: AMOUNT_OR_PERCENT };

/** What a discount or charge is, without its reason. */
export const adjustmentAmount = adjustment.pick({ amount: true, percent: true }).refine(isOneOfBoth, EITHER);
export const addAdjustment = adjustment.refine(isOneOfBoth, EITHER).meta({ id: 'AddAdjustment' });

export const recordDamageDeposit = z
  .object({
    action: z.enum(['COLLECT', 'RETURN']),
    amount,
    method: moneyMethod.optional(),
    reason: optionalLine(MAX_REASON).optional(),
  })
  .meta({ id: 'RecordDamageDeposit' });

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

export const reverseEntry = z.object({ reason }).meta({ id: 'ReverseEntry' });

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
