import { formatCents, type Quote } from '@party-rental/contracts';

/** A price has changed meanwhile: what the booking would cost now. */
export function NewTotal({ quote }: { quote: Quote }) {
  return (
    <p>
      The new total is <strong>{formatCents(quote.total)}</strong>. If that is fine with you, please complete your
      booking once more.
    </p>
  );
}
