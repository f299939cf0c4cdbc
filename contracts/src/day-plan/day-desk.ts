import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { MAX_ORDER_LINES, MAX_REASON } from '../text/limits.js';
import { bookingNumber, itemName, personName, phone, sentence } from '../text/response-values.js';
import { line } from '../text/text.js';
import { order } from '../orders/orders.js';
import { cents } from '../pricing/order-figures.js';
import { repair, repairAnswer } from './repairs.js';
import { MAX_ALTERNATIVES } from '../stock/alternatives.js';

/** Orders that one request can repair. */
export const MAX_REPAIRS = 500;
/** Days after the affected one that are offered instead. */
export const REPAIR_DAYS = 28;
const bookingId = z.uuid('This is not a booking id');
const orderId = z.uuid('This is not an order id');

const itemIds = z.array(z.int().min(1)).min(1).max(1_000);
const ofDay = { date: calendarDate };

export const affectedOrder = z
  .object({
    orderId,
    number: bookingNumber,
    customerName: personName,
    phone,
    lines: order.shape.lines.element
      .pick({ bookingId: true, itemId: true, itemName: true, quantity: true })
      .array()
      .max(1_000),
    total: cents,
    paid: cents.meta({ description: 'Without what was refunded' }),
    mustChange: z.boolean().meta({
      description:
        'False if enough units are left of the items on that day: the oldest orders keep theirs. True without items',
    }),
    proposal: repair,
    days: z
      .array(calendarDate)
      .max(REPAIR_DAYS)
      .meta({ description: 'Later days that are available for all of the lines, the nearest one first' }),
    alternatives: z
      .array(
        z.object({
          bookingId,
          items: z
            .array(
              z.object({
                itemId: z.int(),
                name: itemName,
                priceDifference: z.int().meta({ description: 'US cents per unit and day; may be negative' }),
              }),
            )
            .max(MAX_ALTERNATIVES),
        }),
      )
      .max(MAX_ORDER_LINES)
      .meta({ description: 'Items that are available on the same day, for each line' }),
  })
  .meta({ id: 'AffectedOrder' });
export type AffectedOrder = z.infer<typeof affectedOrder>;

export const dayDesk = z.object({ ...ofDay, orders: z.array(affectedOrder).max(100_000) }).meta({
  id: 'DayDesk',
  description:
    'The affected orders of a day. Their proposals can all be applied together; the other choices may compete',
});
export type DayDesk = z.infer<typeof dayDesk>;

export const dayDeskQuery = z.object({
  ...ofDay,
  itemIds: z
    .string()
    .max(5_000)
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'Please name items by their ids, separated by commas')
    .transform((ids) => ids.split(',').map(Number))
    .optional()
    .meta({ description: 'All items if absent; packages that contain them are included', example: '1,2' }),
});

const EACH_ONCE = 'Please name each order once';

/** Of orders of the day; others are left out. */
export const proposeRepairs = z
  .object({
    ...ofDay,
    itemIds: itemIds.optional(),
    orderIds: z
      .array(orderId)
      .min(1, 'Please choose an order')
      .max(MAX_REPAIRS, `Please repair at most ${MAX_REPAIRS} orders at once`)
      .refine((all) => new Set(all).size === all.length, EACH_ONCE),
    moveTo: calendarDate
      .optional()
      .meta({ description: 'The day for as many of them as fit, the oldest orders first' }),
  })
  .meta({ id: 'ProposeRepairs' });
export type ProposeRepairs = z.infer<typeof proposeRepairs>;

export const repairProposals = z
  .object({
    days: z
      .array(z.object({ day: calendarDate, orders: z.int().min(1) }))
      .max(REPAIR_DAYS)
      .meta({ description: 'Later days, with how many of the orders fit there together' }),
    proposals: z.array(z.object({ orderId, repair })).max(MAX_REPAIRS),
  })
  .meta({ id: 'RepairProposals', description: 'The proposals can all be applied together' });
export type RepairProposals = z.infer<typeof repairProposals>;

const repairs = z
  .array(z.object({ orderId, repair }))
  .min(1, 'Please choose an order')
  .max(MAX_REPAIRS, `Please repair at most ${MAX_REPAIRS} orders at once`)
  .refine((all) => new Set(all.map((one) => one.orderId)).size === all.length, EACH_ONCE);

export const previewRepairs = z
  .object({ ...ofDay, itemIds: itemIds.optional(), repairs })
  .meta({ id: 'PreviewRepairs', description: 'In this order, if several need the same units' });
export type PreviewRepairs = z.infer<typeof previewRepairs>;

export const applyRepairs = previewRepairs
  .extend({ reason: line(MAX_REASON, 'Please enter a reason').meta({ description: 'For the customers' }) })
  .meta({ id: 'ApplyRepairs' });
export type ApplyRepairs = z.infer<typeof applyRepairs>;

export const undoRepairs = z
  .object({
    repairs: z
      .array(z.object({ orderId, repairId: z.uuid('This is not a repair id') }))
      .min(1, 'Please choose a repair')
      .max(MAX_REPAIRS, `Please undo at most ${MAX_REPAIRS} repairs at once`)
      .refine((all) => new Set(all.map((one) => one.orderId)).size === all.length, EACH_ONCE),
  })
  .meta({ id: 'UndoRepairs', description: 'One after the other. Each must be the latest repair of its order' });
export type UndoRepairs = z.infer<typeof undoRepairs>;

const figures = {
  totalBefore: cents,
  totalAfter: cents,
  refundDue: cents.meta({ description: 'What the customer has paid above the total' }),
};
const previewed = {
  ...figures,
  rainChecks: cents.meta({ description: 'What the customer gets as rain checks instead' }),
};

export const repairsPreview = z
  .object({
    orders: z.array(z.object({ orderId, ...previewed, problems: z.array(sentence).max(10) })).max(MAX_REPAIRS),
    totals: z.object(previewed),
  })
  .meta({ id: 'RepairsPreview', description: 'What the orders would be; an order with problems would stay unchanged' });
export type RepairsPreview = z.infer<typeof repairsPreview>;

export const repairResults = z
  .object({
    results: z.array(z.object({ orderId, applied: z.boolean(), problem: sentence.optional() })).max(MAX_REPAIRS),
  })
  .meta({ id: 'RepairResults', description: 'Each order is repaired, or undone, as a whole, or stays unchanged' });
export type RepairResults = z.infer<typeof repairResults>;

export const repairBoard = z
  .object({
    ...ofDay,
    orders: z
      .array(
        z.object({
          orderId,
          number: bookingNumber,
          customerName: personName,
          phone,
          repairId: z.uuid(),
          repair,
          answer: repairAnswer,
          ...figures,
          undoUntil: z.iso.datetime(),
        }),
      )
      .max(100_000),
    summary: z
      .object({
        moved: z.int(),
        swapped: z.int(),
        cancelled: z.int(),
        revenueLost: cents,
        refundDue: cents,
        refunded: cents,
      })
      .meta({ description: 'Without repairs that were undone. `refunded` was recorded since the repair' }),
  })
  .meta({ id: 'RepairBoard', description: 'The repaired orders of a day, the latest repair first' });
export type RepairBoard = z.infer<typeof repairBoard>;
