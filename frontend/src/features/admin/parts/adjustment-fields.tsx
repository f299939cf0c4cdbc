import { addAdjustment } from '@party-rental/contracts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { typedAmount } from '../../../shared/order/typed-amount';
import { NumberField, SelectField, TextField } from '../../../ui/fields/input-fields';

interface AdjustmentFieldsProps {
  /** Path of the adjustment in the form, with a dot at its end. */
  prefix?: string;
  optional?: boolean;
}

/** The inputs of `adjustmentForm`. If it is optional, its kind can be `none`. */
export function AdjustmentFields({ prefix = '', optional = false }: AdjustmentFieldsProps) {
  const kind: unknown = useWatch({ name: `${prefix}kind` });
  return (
    <>
      <SelectField name={`${prefix}kind`} label="What is it?">
        {optional && <option value="none">None</option>}
        <option value="discount">Discount</option>
        <option value="percent">Discount in percent</option>
        <option value="charge">Extra charge</option>
      </SelectField>
      {kind !== 'none' && (
        <>
          <NumberField
            name={`${prefix}amount`}
            {...(kind === 'percent' ? { label: 'Percent of the rental', step: 0.01 } : { label: 'Amount', unit: '$' })}
          />
          <TextField name={`${prefix}reason`} label="Reason" maxLength={500} className="sm:col-span-2" />
        </>
      )}
    </>
  );
}

/** A discount or a charge as typed; its amount is positive, in cents or hundredths of a percent. */
export const adjustmentForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['discount', 'charge']),
    amount: typedAmount(z.int('Please enter an amount').min(1, 'Please enter an amount above $0.00')),
    reason: addAdjustment.shape.reason,
  }),
  z.object({
    kind: z.literal('percent'),
    amount: typedAmount(
      z
        .int('Please enter a percentage')
        .min(1, 'Please enter a percentage above 0')
        .max(10_000, 'Please enter at most 100%'),
    ),
    reason: addAdjustment.shape.reason,
  }),
]);

/** The amount or the percentage of the request; negative for a discount. */
export function toAdjustment(kind: string | undefined, hundredths: number): { amount: number } | { percent: number } {
  if (kind === 'percent') return { percent: -hundredths / 100 };
  return { amount: kind === 'charge' ? hundredths : -hundredths };
}
