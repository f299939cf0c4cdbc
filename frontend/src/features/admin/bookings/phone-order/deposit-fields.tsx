import { type DepositRule, PAYMENT_METHODS } from '@party-rental/contracts';
import { useWatch } from 'react-hook-form';
import { FieldGroup } from '../../../../shared/booking-form/details-fields';
import { useDefaultUntilChanged } from '../../../../shared/form/use-default-until-changed';
import { toDollars } from '../../../../shared/order/typed-amount';
import { PAYMENT_METHOD_LABELS } from '../../../../shared/order/payment-methods';
import { depositLabel } from '../../../../shared/price/deposit';
import { SelectField, TextField } from '../../../../ui/fields/input-fields';
import { ConfirmField } from '../../parts/confirm-field';
import type { PhoneOrderFields } from './phone-order-schema';

/** The deposit, if it is paid during the call. `due` is in cents. */
export function DepositFields({ rule, due }: { rule: DepositRule; due: number }) {
  const method = useWatch<PhoneOrderFields>({ name: 'deposit.method' });
  return (
    <FieldGroup title={depositLabel(rule)}>
      <SelectField name="deposit.method" label="How is it paid?">
        <option value="">Not paid yet</option>
        {PAYMENT_METHODS.map((one) => (
          <option key={one} value={one}>
            {PAYMENT_METHOD_LABELS[one]}
          </option>
        ))}
      </SelectField>
      {method !== '' && (
        <>
          <AmountField due={due} />
          <TextField
            name="deposit.reference"
            label="Reference"
            optional
            maxLength={200}
            hint={
              method === 'CREDIT' ? 'The code of the rain check.' : 'A check number, for example. Never a card number.'
            }
            className="sm:col-span-2"
          />
          <div className="sm:col-span-2">
            <ConfirmField prefix="deposit." depositDue={due} />
          </div>
        </>
      )}
    </FieldGroup>
  );
}

/** Follows the price until another amount is typed. */
function AmountField({ due }: { due: number }) {
  useDefaultUntilChanged('deposit.amount', toDollars(due));
  return (
    <TextField
      name="deposit.amount"
      label="Deposit paid"
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      hint="In dollars."
    />
  );
}
