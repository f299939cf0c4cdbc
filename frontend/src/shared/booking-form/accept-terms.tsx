import { DEPOSIT_PERCENT, FREE_CANCELLATION_HOURS } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { CheckboxField } from '../../ui/fields/checkbox-field';

/** The checkbox for the terms, with a summary and a link to the full terms. */
export function AcceptTerms({ depositBy = '' }: { depositBy?: string }) {
  return (
    <div className="space-y-1">
      <CheckboxField
        name="termsAccepted"
        hint={`A ${DEPOSIT_PERCENT}% deposit${depositBy}, a refundable damage deposit at delivery, the balance before setup, and free cancellation up to ${FREE_CANCELLATION_HOURS} hours before the event.`}
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
