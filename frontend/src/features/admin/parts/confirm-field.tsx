import { formatCents } from '@party-rental/contracts';
import { useWatch } from 'react-hook-form';
import { useDefaultUntilChanged } from '../../../shared/form/use-default-until-changed';
import { toCents } from '../../../shared/order/typed-amount';
import { CheckboxField } from '../../../ui/fields/checkbox-field';

interface ConfirmFieldProps {
  /** Path of the payment in the form, with a dot at its end. */
  prefix?: string;
  /** In cents. */
  depositDue: number;
  /** While the amount covers the deposit. */
  hint?: string;
}

/** Whether a payment confirms the order: ticked while the amount covers the deposit, until it is ticked or unticked by hand. */
export function ConfirmField({ prefix = '', depositDue, hint }: ConfirmFieldProps) {
  const typed: unknown = useWatch({ name: `${prefix}amount` });
  const left = depositDue - (toCents(String(typed)) || 0);
  useDefaultUntilChanged(`${prefix}confirm`, left <= 0);
  const stillDue = left > 0 && `${formatCents(left)} of the deposit will still be due.`;
  return (
    <CheckboxField name={`${prefix}confirm`} hint={stillDue || hint}>
      Confirm the order as well
    </CheckboxField>
  );
}
