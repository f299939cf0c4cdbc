import {
  type AdminOrder,
  formatAdjustment,
  formatCents,
  formatTax,
  type Order,
  type OrderLine,
  type PricedLine,
  needsDeposit,
} from '@party-rental/contracts';
import { depositLabel } from '../price/deposit';
import { PriceRow, TotalRow, lineLabel, PriceSummary } from '../price/price-summary';
import { byDay } from './order-lines';

type PricedOrderLine = Omit<OrderLine, 'bookingId' | 'number' | 'contents'>;

interface OrderPriceProps {
  order: Pick<Order, 'price' | 'terms'> & Pick<AdminOrder, 'taxExemptNumber'> & { lines: readonly PricedOrderLine[] };
  /** Cents; shown if the total has changed since. */
  orderedTotal?: number;
}

/** The current price of an order, with every adjustment. Cancelled lines are struck through and don't count. */
export function OrderPrice({ order, orderedTotal = order.price.total }: OrderPriceProps) {
  const { price, terms, taxExemptNumber } = order;
  const { deposit } = terms;
  const lines = order.lines.toSorted(byDay);
  const cancelled = lines.filter(({ status }) => status === 'CANCELLED');
  const active = lines.filter(({ status }) => status !== 'CANCELLED');
  return (
    <div className="space-y-2.5">
      {cancelled.length > 0 && (
        <dl className="space-y-2.5">
          {cancelled.map((line, i) => (
            <PriceRow
              key={i}
              label={lineLabel(toPricedLine(line))}
              amount={line.unitPrice * line.quantity}
              isCancelled
            />
          ))}
          {price.cancellationCharge > 0 && (
            <>
              <PriceRow label="Cancellation charge" amount={price.cancellationCharge} />
              {price.taxes.map((tax) => (
                <PriceRow key={tax.name} label={formatTax(tax, taxExemptNumber)} amount={tax.amount} />
              ))}
            </>
          )}
          {active.length === 0 && <TotalRow total={price.total} />}
        </dl>
      )}
      {active.length > 0 && (
        <>
          <PriceSummary
            quote={{
              lines: active.map((line) => ({ ...toPricedLine(line), total: line.unitPrice * line.quantity })),
              delivery: price.deliveryFee,
              setup: price.setupFee,
              cleaning: price.cleaningFee,
              surcharge: price.deliverySurcharge,
              waiver: price.waiver,
              taxes: price.taxes,
              tax: price.tax,
              total: price.total,
            }}
            named={lines.length > 1}
            exemptNumber={taxExemptNumber}
          >
            {price.adjustments.map((adjustment, i) => (
              <PriceRow key={i} label={formatAdjustment(adjustment)} amount={adjustment.amount} />
            ))}
          </PriceSummary>
          {needsDeposit(deposit) && (
            <dl>
              <PriceRow label={depositLabel(deposit)} amount={price.deposit} />
            </dl>
          )}
        </>
      )}
      {price.total !== orderedTotal && <p className="text-base text-soft">As ordered: {formatCents(orderedTotal)}</p>}
    </div>
  );
}

function toPricedLine({ itemName: name, unitPrice: price, ...line }: PricedOrderLine): PricedLine {
  return { ...line, name, price };
}
