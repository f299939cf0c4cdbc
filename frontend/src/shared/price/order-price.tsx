import { DEPOSIT_PERCENT, formatCents, activeQuote, type BookingDetails } from '@party-rental/contracts';
import { PriceRow, TotalRow } from './price-row';
import { lineLabel, PriceSummary } from './price-summary';

/** The current price of an order. Cancelled lines are struck through and don't count. */
export function OrderPrice({ booking }: { booking: BookingDetails }) {
  const { quote, orderLines } = booking;
  const standing = activeQuote(booking);
  const cancelled = orderLines.filter(({ status }) => status === 'CANCELLED');
  // From the current lines, because a line may have moved since the order was priced.
  const lines = orderLines
    .filter(({ status }) => status !== 'CANCELLED')
    .map((line) => ({ ...line, total: line.price * line.quantity }));
  return (
    <div className="space-y-2.5">
      {cancelled.length > 0 && (
        <dl className="space-y-2.5">
          {cancelled.map((line) => (
            <PriceRow key={line.id} label={lineLabel(line)} amount={line.price * line.quantity} isCancelled />
          ))}
          {!standing && <TotalRow total={0} />}
        </dl>
      )}
      {standing && (
        <>
          <PriceSummary quote={{ ...standing, lines }} named={orderLines.length > 1} />
          <dl>
            <PriceRow label={`Deposit (${DEPOSIT_PERCENT}%)`} amount={standing.deposit} />
          </dl>
        </>
      )}
      {standing !== quote && <p className="text-base text-soft">As ordered: {formatCents(quote.total)}</p>}
    </div>
  );
}
