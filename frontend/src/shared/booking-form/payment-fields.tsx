import { formatCents, formatHours, getTerms, type PublicSettings, type Quote } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { settingsQuery } from '../../api/settings';
import { Choice } from '../../ui/fields/checkbox-field';
import { FieldError } from '../../ui/fields/field-frame';
import { DepositDue, isPaidOnline } from './deposit-terms';

interface PaymentFieldsProps {
  /** Undefined without anything to rent. */
  quote: Quote | undefined;
  /** Shown instead if nothing is paid online. */
  children?: ReactNode;
}

/** How the deposit is paid, in a shop that takes payments online. */
export function PaymentFields({ quote, children }: PaymentFieldsProps) {
  const settings = useQuery(settingsQuery).data;
  const { field, fieldState } = useController({ name: 'payByPhone' });
  const { ref, onChange } = field;
  const payByPhone: boolean | undefined = field.value;
  const error = fieldState.error?.message;
  const errorId = useId();
  if (!settings?.onlinePayments || !quote || quote.deposit === 0) return children;
  return (
    <div className="space-y-3">
      {settings.payByPhone && (
        <fieldset aria-describedby={error && errorId} className="space-y-1">
          <legend className="font-display text-lg font-semibold sm:text-xl">Payment</legend>
          <Choice type="radio" name="payment" checked={!payByPhone} onChange={() => onChange(false)} ref={ref}>
            Pay now
          </Choice>
          <Choice type="radio" name="payment" checked={payByPhone === true} onChange={() => onChange(true)}>
            Pay by phone
          </Choice>
          <FieldError id={errorId} message={error} />
        </fieldset>
      )}
      <p className="rounded-2xl bg-sunken/70 p-4 text-base">
        {isPaidOnline(settings, payByPhone) ? (
          <>
            Next, you'll pay the {quote.deposit === quote.total ? 'total' : 'deposit'} of{' '}
            <strong>{formatCents(quote.deposit)}</strong> by card on a secure page.{' '}
            {describeHold(settings.priceBook.payWithinMinutes)}
          </>
        ) : (
          <DepositDue
            terms={getTerms(quote)}
            deposit={quote.deposit}
            day={quote.lines.map(({ eventDate }) => eventDate).sort()[0]}
            payByPhone
          />
        )}
      </p>
    </div>
  );
}

/** The choice in a request: nothing where there is none. */
export function pickPayByPhone({ onlinePayments, payByPhone }: PublicSettings, wanted: boolean | undefined) {
  return { payByPhone: onlinePayments && payByPhone ? wanted : undefined };
}

function describeHold(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  return `We hold your items for ${minutes % 60 === 0 ? formatHours(minutes / 60) : `${minutes} minutes`}.`;
}
