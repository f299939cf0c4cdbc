import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { MAX_ORDER_LINES, MAX_REASON } from '../text/limits.js';
import { itemName } from '../text/response-values.js';
import { cents } from '../pricing/order-figures.js';

/** How long a repair can be undone; until then the units that it freed are held. */
export const UNDO_MINUTES = 60;

/** What is done about the lines of an order that are affected on a day. */
export const repair = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), to: calendarDate }),
    z.object({
      kind: z.literal('swap'),
      swaps: z
        .array(
          z.object({ bookingId: z.uuid('This is not a booking id'), itemId: z.int('Please choose an item').min(1) }),
        )
        .min(1, 'Please choose an item')
        .max(MAX_ORDER_LINES),
    }),
    z.object({
      kind: z.literal('cancel'),
      requestedBy: z.enum(['SHOP', 'WEATHER']).optional().meta({
        description:
          'Whose terms of cancellation hold. By default those for the weather, or of the shop if only some items are affected',
      }),
    }),
  ])
  .meta({
    id: 'Repair',
    description: 'All affected lines move to another day or are cancelled, or some get another item on the same day',
  });
export type Repair = z.infer<typeof repair>;

export const REPAIR_ANSWERS = ['WAITING', 'ACCEPTED', 'CHANGED', 'UNDONE'] as const;
export const repairAnswer = z.enum(REPAIR_ANSWERS).meta({
  description: '`CHANGED`: the order was changed after the repair, by the customer or the owner',
});
export type RepairAnswer = z.infer<typeof repairAnswer>;

/** What the shop changed about an order, as its page shows it. */
export const orderRepair = z
  .object({
    repairId: z.uuid(),
    date: calendarDate,
    repair,
    reason: z.string().max(MAX_REASON),
    lines: z
      .array(z.object({ bookingId: z.uuid(), itemId: z.int(), itemName, eventDate: calendarDate, quantity: z.int() }))
      .max(MAX_ORDER_LINES)
      .meta({ description: 'As they were before' }),
    totalBefore: cents,
    answer: repairAnswer,
    answerUntil: z.iso
      .datetime()
      .meta({ description: 'Until then the customer can choose something else: move or cancel' }),
  })
  .meta({ id: 'OrderRepair' });
export type OrderRepair = z.infer<typeof orderRepair>;

export const answerRepair = z
  .object({
    answer: z.literal('ACCEPTED'),
    repairId: z
      .uuid('This is not a repair id')
      .optional()
      .meta({ description: 'Only this one; without it, the latest' }),
  })
  .meta({ id: 'AnswerRepair' });
