import { formatCents, type PublicPriceBook, type Quote } from '@party-rental/contracts';
import { Alert } from '../../ui/alert';

type Priced = Pick<Quote, 'subtotal'> | undefined;

/** The sentence about an order that is too small to be booked online; undefined for others. */
export function describeMinimum(quote: Priced, { minimumOrder }: PublicPriceBook): string | undefined {
  if (!quote || quote.subtotal >= minimumOrder) return undefined;
  return `Our minimum order is ${formatCents(minimumOrder)} before delivery and tax.`;
}

/** Says how much is missing before the visitor enters anything. */
export function MinimumOrder({ quote, book }: { quote: Priced; book: PublicPriceBook }) {
  const title = describeMinimum(quote, book);
  if (!quote || !title) return null;
  return (
    <Alert tone="info" title={title}>
      <p>Add {formatCents(book.minimumOrder - quote.subtotal)} more to book online, or call us.</p>
    </Alert>
  );
}
