import {
  formatCents,
  formatPromo,
  formatRentalDays,
  formatTax,
  type PricedLine,
  type Quote,
} from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { count, shortDay } from '../../lib/format';
import { cn } from '../../lib/cn';
import { Alert } from '../../ui/alert';

interface PriceSummaryProps {
  quote: Pick<
    Quote,
    'lines' | 'delivery' | 'setup' | 'cleaning' | 'surcharge' | 'waiver' | 'promo' | 'taxes' | 'tax' | 'total'
  >;
  /** Whether each line names its item. */
  named?: boolean;
  /** Of the tax exemption; only the shop sees it. */
  exemptNumber?: string | undefined;
  /** Further rows, above the tax. */
  children?: ReactNode;
}

export function PriceSummary({ quote, named = false, exemptNumber, children }: PriceSummaryProps) {
  return (
    <dl className="space-y-2.5">
      {quote.lines.map((line, i) => (
        <PriceRow
          key={i}
          label={
            named ? lineLabel(line) : `Rental fee (${count(line.days ?? 1, 'day')})${rateText(line)}${timesText(line)}`
          }
          amount={line.total}
        />
      ))}
      <PriceRow label="Delivery and setup fee" amount={quote.delivery + quote.setup} />
      <PriceRow label="Cleaning fee" amount={quote.cleaning} whenZero="Included" />
      {quote.surcharge > 0 && <PriceRow label="Delivery surcharge" amount={quote.surcharge} />}
      <WaiverRow waiver={quote.waiver} />
      <PromoRow promo={quote.promo} />
      {children}
      <TaxRows quote={quote} exemptNumber={exemptNumber} />
      <TotalRow total={quote.total} />
    </dl>
  );
}

/** Nothing without a damage waiver. */
export function WaiverRow({ waiver = 0 }: { waiver: number | undefined }) {
  return waiver > 0 && <PriceRow label="Damage waiver" amount={waiver} />;
}

/** Nothing without a promo code. */
export function PromoRow({ promo }: { promo: Quote['promo'] }) {
  return promo && <PriceRow label={formatPromo(promo.code)} amount={promo.amount} />;
}

/** A row for each tax; quotes from before the price book have only their sum. */
export function TaxRows({ quote: { taxes, tax }, exemptNumber }: Pick<PriceSummaryProps, 'quote' | 'exemptNumber'>) {
  if (!taxes) return <PriceRow label="Tax" amount={tax} />;
  return taxes.map((one, i) => <PriceRow key={i} label={formatTax(one, exemptNumber)} amount={one.amount} />);
}

export function lineLabel(line: PricedLine): string {
  return `${line.name}, ${formatRentalDays(line, shortDay)}${rateText(line)}${timesText(line)}`;
}

function rateText({ rate }: PricedLine): string {
  return rate ? `, ${rate}` : '';
}

function timesText({ quantity, price }: PricedLine): string {
  return quantity > 1 ? `, ${quantity}\u00a0×\u00a0${formatCents(price)}` : '';
}

interface PriceRowProps {
  label: string;
  /** Cents. */
  amount: number;
  whenZero?: string;
  isCancelled?: boolean;
}

/** One amount of a price, in a `dl`. */
export function PriceRow({ label, amount, whenZero, isCancelled = false }: PriceRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">
        {isCancelled ? <s>{label}</s> : label}
        {isCancelled && <span className="sr-only">, cancelled</span>}
      </dt>
      <dd
        className={cn('shrink-0 font-semibold whitespace-nowrap tabular-nums', isCancelled && 'text-soft line-through')}
      >
        {amount === 0 && whenZero ? whenZero : formatCents(amount)}
      </dd>
    </div>
  );
}

/** The sum of the rows above it. */
export function TotalRow({ total }: { total: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-3 text-xl font-bold">
      <dt>Total</dt>
      <dd className="shrink-0 font-display whitespace-nowrap tabular-nums">{formatCents(total)}</dd>
    </div>
  );
}

interface TotalChangeProps {
  /** Cents. */
  before: number;
  now: number;
}

/** Reports that the total has changed since the visitor saw it, because a price has changed. */
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
