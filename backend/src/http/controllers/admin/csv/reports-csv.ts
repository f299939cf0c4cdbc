import type {
  PeriodReportName,
  ReportCredit,
  ReportFigures,
  ReportName,
  Reports,
  ReportTax,
} from '@party-rental/contracts';
import type { DayDemand } from '../../../../read/missed-demand/missed-demand.queries.js';
import type { ReportCustomer } from '../../../../read/reports/reports.queries.js';
import { dollars, onePage, toTable, type Column, type Table } from './table.js';

type Period = Reports['periods'][number];
type Item = Reports['items'][number];
type Figure = [header: string, name: keyof ReportFigures, toCell?: (value: number) => number | bigint];

const COLUMNS: Record<PeriodReportName, readonly Figure[]> = {
  revenue: [
    ['Revenue', 'revenue', dollars],
    ['Cancellation charges', 'cancellationCharges', dollars],
  ],
  payments: [
    ['Received', 'received', dollars],
    ['Refunded', 'refunded', dollars],
  ],
  tax: [
    ['Revenue', 'revenue', dollars],
    ['Tax', 'tax', dollars],
    ['Tax received', 'taxReceived', dollars],
  ],
  outstanding: [
    ['Balance', 'balance', dollars],
    ['Refund due', 'refundDue', dollars],
  ],
  orders: [
    ['Orders', 'orders'],
    ['Cancelled', 'cancelled'],
    ['Average order', 'average', dollars],
  ],
};

const ZIP_COLUMNS: Column<ReportTax>[] = [
  ['Tax', ({ name }) => name],
  ['Percent', ({ percent }) => percent],
  ['ZIP code', ({ zipCode }) => zipCode],
  ['Orders', ({ orders }) => orders],
  ['Taxed', ({ base }) => dollars(base)],
  ['Amount', ({ amount }) => dollars(amount)],
];

const CREDIT: Column<ReportCredit>[] = [
  ['Rain check', ({ code }) => code],
  ['Order', ({ orderNumber }) => orderNumber],
  ['Good until', ({ validUntil }) => validUntil],
  ['Given', ({ given }) => dollars(given)],
  ['Left', ({ left }) => dollars(left)],
];

const ITEM: Column<Item>[] = [
  ['Item', ({ name }) => name],
  ['Stock', ({ stock }) => stock],
  ...ofItem('', 'now'),
  ...ofItem(', year before', 'before'),
];

function ofItem(suffix: string, when: 'now' | 'before'): Column<Item>[] {
  return [
    [`Bookings${suffix}`, (item) => item[when].bookings],
    [`Units${suffix}`, (item) => item[when].units],
    [`Revenue before fees and tax${suffix}`, (item) => dollars(item[when].revenue)],
    [`Units out, by day${suffix}`, (item) => item[when].unitDays],
    [`Utilization in %${suffix}`, ({ [when]: { utilization } }) => utilization && Math.round(1_000 * utilization) / 10],
  ];
}

const DEMAND: Column<DayDemand>[] = [
  ['Event day', ({ day }) => day, 'day'],
  ['Item', ({ itemName }) => itemName],
  ['Refusals', ({ refusals }) => refusals],
  ['Views', ({ views }) => views],
  ['Refused revenue', ({ refusedRevenue }) => dollars(refusedRevenue)],
  ["Refusals at today's price", ({ pricedToday }) => pricedToday],
];

export function toDemandTable(days: readonly DayDemand[]): Table {
  return toTable(DEMAND, onePage(days));
}

const CUSTOMER: Column<ReportCustomer>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Orders', ({ orders }) => orders],
  ['Revenue', ({ revenue }) => dollars(revenue)],
  ['Came back', ({ isReturning }) => (isReturning ? 'yes' : 'no')],
];

export function toCustomersTable(customers: readonly ReportCustomer[]): Table {
  return toTable(CUSTOMER, onePage(customers));
}

export function toReportTable(
  report: Exclude<ReportName, 'customers'>,
  { periods, taxes, credits, items }: Reports,
): Table {
  if (report === 'taxes') return toTable(ZIP_COLUMNS, onePage(taxes));
  if (report === 'credits') return toTable(CREDIT, onePage(credits));
  if (report === 'items') return toTable(ITEM, onePage(items));
  const columns = COLUMNS[report].flatMap(([header, name, toCell = (value) => value]): Column<Period>[] => [
    [header, ({ now }) => toCell(now[name])],
    [`${header}, year before`, ({ before }) => toCell(before[name])],
  ]);
  return toTable<Period>(
    [['From', ({ from }) => from, 'day'], ['To', ({ to }) => to, 'day'], ...columns],
    onePage(periods),
  );
}
