import { z } from 'zod';
import { orderMoney } from '../pricing/order-figures.js';

const historyEventType = z.enum([
  'BookingCreated',
  'BookingConfirmed',
  'BookingCancelled',
  'BookingMoved',
  'BookingQuantityChanged',
  'BookingDayReleased',
  'BookingContactChanged',
  'BookingClaimed',
  'ReviewWritten',
  'ReviewHidden',
  'PaymentRecorded',
  'RefundRecorded',
  'DamageDepositCollected',
  'DamageDepositReturned',
  'LedgerEntryReversed',
  'AdjustmentAdded',
  'StopProgressed',
  'OrderRepaired',
  'RepairAccepted',
  'RepairUndone',
  'StopProgressReverted',
  'PersonErased',
  'ItemAdded',
  'ItemChanged',
  'ItemRemoved',
  'DowntimeAdded',
  'DowntimeEnded',
  'SettingsChanged',
]);

const historyValue = z.string().max(50_000);

/** One event of a booking, an order, an item or the settings, in a form for people. */
export const historyEntry = z
  .object({
    type: historyEventType.meta({ example: 'BookingMoved' }),
    at: z.iso.datetime(),
    actor: z.string().max(200).meta({
      description: 'Name of the user who made the change, `Guest` or `The shop`',
      example: 'Olga Owner (admin)',
    }),
    changes: z
      .array(z.object({ field: z.string().max(100), from: historyValue.nullable(), to: historyValue.nullable() }))
      .max(5_000),
    payment: orderMoney.shape.payments.element
      .omit({ at: true, reversed: true, recordedBy: true })
      .optional()
      .meta({ description: "The entry of an order's ledger that was recorded or reversed" }),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;
