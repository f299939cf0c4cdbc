import { describeMinimum, formatCents, type PublicPriceBook, type Quote } from '@party-rental/contracts';
import { Alert } from '../../ui/alert';

interface MinimumOrderProps {
  quote: Pick<Quote, 'subtotal'> | undefined;
  book: PublicPriceBook;
}

/** Says how much is missing before the visitor enters anything. */
export function MinimumOrder({ quote, book: { minimumOrder } }: MinimumOrderProps) {
  if (!quote || quote.subtotal >= minimumOrder) return null;
  return (
    <Alert tone="info" title={`${describeMinimum(minimumOrder)}.`}>
      <p>Add {formatCents(minimumOrder - quote.subtotal)} more to book online, or call us.</p>
    </Alert>
  );
}
