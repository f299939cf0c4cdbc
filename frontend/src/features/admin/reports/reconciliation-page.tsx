import { addMonths, calendarDate, calendarMonth, formatCents, type OutputOf } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../../api/api-problem';
import { reconciliationQuery } from '../../../api/admin/insight';
import { settingsQuery } from '../../../api/settings';
import { shortInstant } from '../../../lib/format-instant';
import { monthLabel, toMonth } from '../../../lib/month';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import { ListPlaceholder, NothingFound } from '../list/record-list';
import { RecordLink } from '../list/record-link';
import { ReportTable } from '../parts/report-table';

type Reconciliation = OutputOf<'reconciliation'>;
type Difference = Reconciliation['differences'][number];

const KINDS = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute', payout: 'Payout', other: 'Other' };

/** A month of the payment provider's transactions, beginning with what differs from the orders. */
export function ReconciliationPage() {
  const [named, choose] = useAddressParam('month');
  const settings = useQuery(settingsQuery);
  const month = calendarMonth.safeParse(named).data ?? settings.data?.today.slice(0, 7);
  const found = useQuery(reconciliationQuery(month));
  const isOff = !found.data && hasCode(found.error, 'payments_off');
  const failed = !isOff && [found, settings].find((query) => query.isError);
  const shift = (by: number) => month && choose(addMonths(calendarDate.parse(`${month}-01`), by).slice(0, 7));
  return (
    <div className="mx-auto max-w-7xl space-y-6">
      <PageTitle title="Online Payments" />
      <h1 className="text-4xl">
        Online Payments
        {month && <span className="block pt-1 text-2xl text-soft">{monthLabel(toMonth(month))}</span>}
      </h1>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => shift(-1)}>
          Month before
        </Button>
        <Button variant="outline" onClick={() => shift(1)}>
          Month after
        </Button>
      </div>
      {isOff && (
        <NothingFound title="No online payments yet" text="To take them, connect an account in the settings." />
      )}
      {failed && <LoadFailure title="We couldn't load the online payments" query={failed} />}
      {!failed && !isOff && !(found.data && settings.data) && <ListPlaceholder />}
      {found.data && settings.data && <Contents found={found.data} timeZone={settings.data.timeZone} />}
    </div>
  );
}

function Contents({ found, timeZone }: { found: Reconciliation; timeZone: string }) {
  const { listedAt, totals, differences, transactions } = found;
  return (
    <>
      <h2 className="text-2xl">Differences</h2>
      <p className="max-w-3xl text-soft">
        {listedAt
          ? `Your orders beside the payment provider's list, which we last read on ${shortInstant(listedAt, timeZone)}. We read it every hour, and don't compare the 15 minutes before.`
          : "We haven't been able to read the payment provider's list yet. We try every hour."}
      </p>
      {listedAt && differences.length === 0 && <Alert tone="good" title="Your orders and the list agree" />}
      {differences.map((difference) => (
        <DifferenceAlert key={difference.reference} {...difference} at={shortInstant(difference.at, timeZone)} />
      ))}
      <h2 className="text-2xl">Transactions</h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {Object.entries(totals).map(([name, cents]) => (
          <Fact key={name} label={name} className="first-letter:uppercase">
            {formatCents(cents)}
          </Fact>
        ))}
      </dl>
      <ReportTable
        caption="Transactions, the latest first"
        columns={['Kind', 'Amount', 'Fee', 'When', 'Payout', 'Reference']}
        rows={transactions.map(({ id, at, kind, amount, fee, payout, reference }) => ({
          key: id,
          cells: [
            KINDS[kind],
            formatCents(amount),
            formatCents(fee),
            shortInstant(at, timeZone),
            payout ?? '–',
            reference,
          ],
        }))}
      />
    </>
  );
}

function DifferenceAlert({ kind, reference, orderId, number, providerAmount, ledgerAmount, at }: Difference) {
  const show = (cents: number | null) => (cents === null ? 'nothing' : formatCents(cents));
  const title = `${KINDS[kind]}: ${show(providerAmount)} in the list, ${show(ledgerAmount)} in your orders`;
  return (
    <Alert urgent={false} title={title}>
      <p>{TO_DO[providerAmount === null ? 'unlisted' : ledgerAmount === null ? kind : 'other']}</p>
      <p className="wrap-anywhere">
        {at}, {reference} {orderId && <RecordLink to={`/admin/orders/${orderId}`}>{number}</RecordLink>}
      </p>
    </Alert>
  );
}

const TO_DO: Record<Difference['kind'] | 'unlisted', string> = {
  unlisted: "Only the order has it. Look for it in the provider's dashboard before you rely on it.",
  payment: "No order has it. Find out in the provider's dashboard whose it is, then refund it there or record it.",
  refund:
    "It was made in the provider's dashboard. If the order doesn't show it, record it there with the method Other.",
  dispute: "The customer's bank wants the money back. Answer in the provider's dashboard.",
  payout: '',
  other: "Look it up in the provider's dashboard, and settle what's left with the customer.",
};
