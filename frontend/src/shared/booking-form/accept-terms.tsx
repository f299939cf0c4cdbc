import { DEPOSIT_PERCENT, type CalendarDate } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { CheckboxField } from '../../ui/fields/checkbox-field';
import { useDepositCall } from './use-deposit-call';
import { useFreeCancellation } from '../cancel-booking/use-free-cancellation';

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
