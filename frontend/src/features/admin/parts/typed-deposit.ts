import { depositRule, isCalendarDate, toNumber, type DepositRule } from '@party-rental/contracts';
import { z } from 'zod';
import { toCents, toDollars } from '../../../shared/order/typed-amount';

const [percentOfTotal, fixedAmount] = depositRule.options;

/** Unlike an amount, a blank is not 0. */
export const typedNumber = z.string().transform((typed) => (typed.trim() === '' ? NaN : toNumber(typed)));

/** Null if it is blank. */
export const typedDay = z
  .string()
  .refine((typed) => typed === '' || isCalendarDate(typed), 'Please enter a date')
  .transform((typed) => (isCalendarDate(typed) ? typed : null));

/** A deposit as the inputs of a form have it. */
export const typedDeposit = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('percent'), value: typedNumber.pipe(percentOfTotal.shape.percent) })
    .transform(({ value: percent }) => ({ percent })),
  z
    .object({ kind: z.literal('amount'), value: z.string().transform(toCents).pipe(fixedAmount.shape.amount) })
    .transform(({ value: amount }) => ({ amount })),
]);

export function toTypedDeposit(rule: DepositRule): z.input<typeof typedDeposit> {
  return 'percent' in rule
    ? { kind: 'percent', value: String(rule.percent) }
    : { kind: 'amount', value: toDollars(rule.amount) };
}
