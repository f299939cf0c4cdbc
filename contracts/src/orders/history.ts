import { z } from 'zod';
import { orderMoney } from '../pricing/order-figures.js';

/** The events that histories list, as the owner reads them. */
export const HISTORY_LABELS = {
  BookingCreated: 'Booked',
  BookingConfirmed: 'Confirmed',
  BookingCancelled: 'Cancelled',
  BookingMoved: 'Moved to another day',
  BookingQuantityChanged: 'Quantity changed',
  BookingDayReleased: 'Previous units released',
  BookingContactChanged: 'Contact details changed',
  BookingClaimed: "Added to the customer's account",
  ReviewWritten: 'Reviewed',
  ReviewHidden: 'Review hidden',
  PaymentRecorded: 'Payment recorded',
  PaymentDeadlineLifted: 'Payment deadline lifted',
  RefundRequested: 'Refund requested',
  RefundFailed: 'Refund failed',
  PaymentDisputed: 'Payment disputed',
  BalanceChargeEnded: 'Automatic charge of the balance ended',
  RefundRecorded: 'Refund recorded',
  RefundWrittenOff: 'Refund written off',
  CancellationCharged: 'Cancellation charge set',
  DamageDepositCollected: 'Damage deposit collected',
  DamageDepositReturned: 'Damage deposit returned',
  LedgerEntryReversed: 'Payment reversed',
  AdjustmentAdded: 'Price adjusted',
  StopProgressed: 'Crew at work',
  OrderRepaired: 'Repaired at the day desk',
  RepairAccepted: 'Repair accepted',
  RepairUndone: 'Repair undone',
  StopProgressReverted: 'Step taken back',
  CrewAssigned: 'Crew assigned',
  OrderNoteAdded: 'Note added',
  PersonErased: 'Personal data erased',
  ItemAdded: 'Added',
  ItemChanged: 'Changed',
  ItemRemoved: 'Deleted',
  DowntimeAdded: 'Out of service',
  DowntimeEnded: 'Back in service',
  SettingsChanged: 'Changed',
  PriceBookChanged: 'Changed',
  PriceBookWithdrawn: 'Taken back before it began',
  PromoCodeChanged: 'Promo code set',
  BrandChanged: 'Look changed',
  ContentChanged: 'Text changed',
} as const;

const historyEventType = z.enum(Object.keys(HISTORY_LABELS) as (keyof typeof HISTORY_LABELS)[]); // its keys

const historyValue = z.string().max(50_000);

/** One event of a booking, an order, an item, the settings or the price book, in a form for people. */
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
