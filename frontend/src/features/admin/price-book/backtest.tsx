import { addDays, formatCents, isCalendarDate, type CalendarDate, type PriceBacktest } from '@party-rental/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { backtestPriceBook } from '../../../api/admin/settings';
import { settingsQuery } from '../../../api/settings';
import { monthLabel, toMonth } from '../../../lib/month';
import { SaveFailure } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { DayField } from '../parts/day-field';
import { ReportTable } from '../parts/report-table';
import { draftBook, type PriceBookFields } from './price-book-schema';

/** What past orders would have brought by the draft in the enclosing form. */
export function Backtest() {
  const today = useQuery(settingsQuery).data?.today;
  return today && <BacktestForm today={today} />;
}

function BacktestForm({ today }: { today: CalendarDate }) {
  const { getValues } = useFormContext<PriceBookFields>();
  const [days, setDays] = useState<{ from: string; to: string }>({
    from: addDays(today, -365),
    to: addDays(today, -1),
  });
  const [isIncomplete, setIncomplete] = useState(false);
  const test = useMutation({ mutationFn: backtestPriceBook });
  const run = () => {
    const book = draftBook.safeParse(getValues()).data;
    const { from, to } = days;
    const isComplete = book !== undefined && isCalendarDate(from) && isCalendarDate(to);
    setIncomplete(!isComplete);
    if (isComplete) test.mutate({ from, to, book });
  };
  return (
    <section aria-labelledby="backtest" className="space-y-5 rounded-card bg-card p-5 shadow-card sm:p-8">
      <h2 id="backtest" className="text-2xl">
        Test on past orders
      </h2>
      <p>
        What your orders of these event days would have brought by this draft. Everything else stays: what was booked,
        changed, cancelled and paid. Nothing is saved.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <DayField label="From" day={days.from} onChoose={(from) => setDays({ ...days, from })} onEnter={run} />
        <DayField label="To" day={days.to} onChoose={(to) => setDays({ ...days, to })} onEnter={run} />
        <Button variant="outline" disabled={test.isPending} onClick={run}>
          {test.isPending ? 'Testing...' : 'Test Draft'}
        </Button>
      </div>
      {isIncomplete && <p role="alert">Please fill in every field first.</p>}
      <SaveFailure title="We couldn't test the draft" error={test.error} />
      {test.data && <Result backtest={test.data} />}
    </section>
  );
}

function Result({ backtest: { was, would, byMonth, byItem } }: { backtest: PriceBacktest }) {
  if (was.orders === 0 && was.revenue === 0) return <p role="status">There were no orders on these days.</p>;
  const difference = (before: number, after: number) => `${after > before ? '+' : ''}${formatCents(after - before)}`;
  const cells = (one: Pick<PriceBacktest, 'was' | 'would'>) => [
    String(one.was.orders),
    String(one.would.orders),
    formatCents(one.was.revenue),
    formatCents(one.would.revenue),
    difference(one.was.revenue, one.would.revenue),
  ];
  const changedItems = byItem.filter((item) => item.was !== item.would);
  return (
    <div role="status" className="space-y-5">
      <p className="text-lg">
        <strong>{formatCents(would.revenue)}</strong> instead of {formatCents(was.revenue)},{' '}
        {formatCents(would.average)} instead of {formatCents(was.average)} an order.
      </p>
      <ReportTable
        caption="By month"
        columns={['Month', 'Orders', 'Orders by draft', 'Revenue', 'Revenue by draft', 'Difference']}
        rows={byMonth.map((one) => ({ key: one.month, cells: [monthLabel(toMonth(one.month)), ...cells(one)] }))}
        total={['All', ...cells({ was, would })]}
      />
      {changedItems.length > 0 && (
        <ReportTable
          caption="Items that differ, without fees and tax"
          columns={['Item', 'Revenue', 'Revenue by draft', 'Difference']}
          rows={changedItems.map((item) => ({
            key: String(item.itemId),
            cells: [item.name, formatCents(item.was), formatCents(item.would), difference(item.was, item.would)],
          }))}
        />
      )}
    </div>
  );
}
