import { ApiProblem } from '../../../api/api-problem';
import { NewTotal } from '../../../shared/booking-form/new-total';
import { refusalSentence } from '../../../shared/booking-form/refusal-sentence';
import { Alert } from '../../../ui/alert';

interface CheckoutRefusalProps {
  error: unknown;
  /** Whether the unavailable lines are listed next to it. */
  namesLines: boolean;
}

/** Why the order was not placed. */
export function CheckoutRefusal({ error, namesLines }: CheckoutRefusalProps) {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  if (problem?.code === 'idempotency_key_reused') {
    return (
      <Alert title="Booked already">
        <p>{refusalSentence(error)}</p>
      </Alert>
    );
  }
  return (
    <Alert title={problem?.title ?? 'Error creating bookings'}>
      {!(problem?.lines && namesLines) && <p>{refusalSentence(error)}</p>}
      {problem?.quote ? (
        <NewTotal quote={problem.quote} />
      ) : (
        <p>Everything you typed is still here. Sending it again won't book it twice.</p>
      )}
    </Alert>
  );
}
