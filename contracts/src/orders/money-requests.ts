import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { uploadedAddress } from '../items/images.js';
import { PAYMENT_KINDS } from '../pricing/ledger.js';
import { AMOUNT_OR_PERCENT, cents, creditCode, moneyMethod, paymentMethod } from '../pricing/order-figures.js';
import { MAX_REASON } from '../text/limits.js';
import { line, optionalLine } from '../text/text.js';
import { chargeAmount } from './cancellations.js';

// What the owner enters about the money of an order. Amounts are in cents.

const amount = z.int('Please enter an amount').min(1, 'Please enter an amount above $0.00').max(100_000_000);
const reason = line(MAX_REASON, 'Please enter a reason');
const reference = optionalLine(200).optional();

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
    amount: cents.max(100_000_000).meta({ description: 'Cents; 0 keeps all of a deposit that is held on a card' }),
    method: moneyMethod.optional(),
    reason: optionalLine(MAX_REASON).optional(),
    imageUrl: uploadedAddress.optional().meta({ description: 'An uploaded photo of what was damaged' }),
  })
  .meta({ id: 'RecordDamageDeposit' });

export const reverseEntry = z.object({ reason }).meta({ id: 'ReverseEntry' });
