import { formatCents, type Quote } from '@party-rental/contracts';

export function NewTotal({ quote }: { quote: Quote }) {
  return (
    <p>
      The new total is <strong>{formatCents(quote.total)}</strong>. If that's fine with you, please complete your
      booking again.
    </p>
  );
}
