import {
  DAMAGE_DEPOSIT,
  DEPOSIT_CALL_HOURS,
  DEPOSIT_PERCENT,
  depositCall,
  formatCents,
  type CalendarDate,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../api/settings';
import { CheckboxField } from '../../ui/fields/checkbox-field';
import { useFreeCancellation } from '../cancel-booking/cancellation';

interface DepositTermsProps {
  /** Cents still due; 0 once it is paid. */
  deposit: number;
  /** The first event day; null while none is chosen. */
  day: CalendarDate | null | undefined;
}

/** When the deposit, damage deposit and balance are due. An order that is placed has its steps for the deposit. */
export function DepositTerms({ deposit = 0, day }: Partial<DepositTermsProps>) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-base text-soft marker:text-primary">
      {deposit > 0 && (
        <li>
          <DepositByPhone deposit={deposit} day={day} />
        </li>
      )}
      <li>A {formatCents(DAMAGE_DEPOSIT)} refundable damage deposit is collected at delivery.</li>
      <li>The remaining balance is due on the day of the event before setup.</li>
    </ul>
  );
}

/** When the deposit is paid. */
export function DepositByPhone({ deposit, day }: DepositTermsProps) {
  const call = useDepositCall(day);
  return (
    <>
      No payment now. We'll call you {call} to collect the {DEPOSIT_PERCENT}% deposit of{' '}
      <strong className="text-ink">{formatCents(deposit)}</strong>.
    </>
  );
}

/** The checkbox for the terms, with a summary and a link to the full terms. */
export function AcceptTerms({ days }: { days: readonly CalendarDate[] }) {
  const depositCall = useDepositCall(days.toSorted()[0]);
  const cancellation = useFreeCancellation(days);
  return (
    <div className="space-y-1">
      <CheckboxField
        name="termsAccepted"
        hint={`A ${DEPOSIT_PERCENT}% deposit by phone ${depositCall}, a refundable damage deposit at delivery, and the balance before setup. ${cancellation.text}.`}
      >
        I accept the terms and conditions
      </CheckboxField>
      <Link
        to="/policies"
        target="_blank"
        className="ml-9 inline-flex min-h-11 items-center text-base font-bold underline underline-offset-4 hover:text-primary"
      >
        Read the full terms<span className="sr-only"> (opens in a new tab)</span>
      </Link>
    </div>
  );
}

/** When the shop calls about the deposit of an order that is placed now, for this first event day. */
function useDepositCall(day: CalendarDate | null | undefined): string {
  const today = useQuery(settingsQuery).data?.today;
  return day && today ? depositCall(day, today) : `within ${DEPOSIT_CALL_HOURS} hours`;
}
