import { formatCents, type PeriodReportName, type ReportFigures, type ReportName } from '@party-rental/contracts';

type FigureName = keyof ReportFigures;

export interface Figure {
  name: FigureName;
  label: string;
  format: (value: number) => string;
}

interface PeriodReport {
  title: string;
  /** What the figures mean. */
  hint: string;
  /** The chart shows the first one. */
  figures: readonly [Figure, ...Figure[]];
}

const money = (name: FigureName, label: string): Figure => ({ name, label, format: formatCents });
const number = (name: FigureName, label: string): Figure => ({
  name,
  label,
  format: (value) => value.toLocaleString('en-US'),
});

/** The reports of a range by period. */
export const PERIOD_REPORTS: Readonly<Record<PeriodReportName, PeriodReport>> = {
  revenue: {
    title: 'Revenue',
    hint: 'Totals of the orders, on the first event day of each. Of cancelled orders, what they were charged.',
    figures: [money('revenue', 'Revenue with tax')],
  },
  payments: {
    title: 'Payments',
    hint: "Money on the day it changed hands, whichever event it's for. Damage deposits aren't part of it.",
    figures: [money('received', 'Received'), money('refunded', 'Refunded')],
  },
  tax: {
    title: 'Tax',
    hint: 'Tax of the orders, by first event day, and tax in what was paid less what was refunded, by the day it changed hands.',
    figures: [money('tax', 'Tax'), money('taxReceived', 'Tax received')],
  },
  outstanding: {
    title: 'Outstanding',
    hint: 'What is still to be collected or refunded today, by first event day.',
    figures: [money('balance', 'To collect'), money('refundDue', 'To refund')],
  },
  orders: {
    title: 'Orders',
    hint: 'Orders on their first event day, and what one brings on average.',
    figures: [number('orders', 'Orders'), money('average', 'Average order'), number('cancelled', 'Cancelled')],
  },
};

export const REPORT_TITLES: Readonly<Record<ReportName, string>> = {
  revenue: PERIOD_REPORTS.revenue.title,
  payments: PERIOD_REPORTS.payments.title,
  tax: PERIOD_REPORTS.tax.title,
  outstanding: PERIOD_REPORTS.outstanding.title,
  orders: PERIOD_REPORTS.orders.title,
  taxes: 'Tax by place',
  credits: 'Rain checks',
  items: 'Items',
  customers: 'Customers',
};

/** `+12%`; a dash if there was nothing before. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return '–';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
