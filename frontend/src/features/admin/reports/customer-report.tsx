import { formatCents, type Reports, type ReturningCustomers } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { ComparisonChart } from './comparison-chart';
import { formatChange } from './report-views';
import { ReportTable } from './report-table';

const CAPTION = 'Customers, and those who came back';
const number = (value: number) => value.toLocaleString('en-US');
const FIGURES: readonly (readonly [
  label: string,
  name: keyof ReturningCustomers,
  format: (value: number) => string,
])[] = [
  ['Customers', 'customers', number],
  ['Customers who came back', 'returning', number],
  ['Their orders', 'returningOrders', number],
  ['Their revenue', 'returningRevenue', formatCents],
  ['Orders without an email', 'withoutEmail', number],
];

/** Customers with two or more orders, and the best of them. */
export function CustomerReport({ reports: { customers } }: { reports: Reports }) {
  const { now, before, best } = customers;
  return (
    <>
      <ComparisonChart
        title={CAPTION}
        format={number}
        periods={FIGURES.slice(0, 3).map(([label, name]) => ({
          ...{ short: label, long: label },
          now: now[name],
          before: before[name],
        }))}
      />
      <ReportTable
        caption={CAPTION}
        columns={['Customers', 'This range', 'Year before', 'Change']}
        rows={FIGURES.map(([label, name, format]) => ({
          key: name,
          cells: [label, format(now[name]), format(before[name]), formatChange(now[name], before[name])],
        }))}
      />
      {best.length > 0 && (
        <>
          <h3 className="text-xl">Best returning customers</h3>
          <ReportTable
            caption="Best returning customers"
            columns={['Customer', 'Orders', 'Revenue']}
            rows={best.map(({ name, email, orders, revenue }) => ({
              key: email,
              cells: [
                <Link
                  key={email}
                  to={`/admin/orders?search=${encodeURIComponent(email)}`}
                  className="underline underline-offset-4 hover:text-primary"
                >
                  {name}
                </Link>,
                number(orders),
                formatCents(revenue),
              ],
            }))}
          />
        </>
      )}
    </>
  );
}
