import { formatCents } from '@party-rental/contracts';
import { Alert } from '../../ui/alert';

interface TotalChangeProps {
  /** Cents. */
  before: number;
  now: number;
}

/** Reports that the total is no longer the one that the visitor has seen, because a price has changed. */
export function TotalChange({ before, now }: TotalChangeProps) {
  return (
    <Alert tone="info" urgent title={`${totalChangeText(before, now)}.`}>
      <p>We've just changed a price or a fee. Nothing is booked until you complete your booking.</p>
    </Alert>
  );
}

/** Has no period, because callers may continue the sentence. */
export function totalChangeText(before: number, now: number): string {
  return `The total is now ${formatCents(now)} instead of ${formatCents(before)}`;
}
