import { formatCents, type PeriodReportName, type ReportFigures, type ReportName } from '@party-rental/contracts';

type FigureName = keyof ReportFigures;

export interface Figure {
  name: FigureName;
  label: string;
  format: (value: number) => string;
}

interface ReportView {
  title: string;
  /** What the figures mean. */
  hint: string;
}

const money = (name: FigureName, label: string): Figure => ({ name, label, format: formatCents });
const number = (name: FigureName, label: string): Figure => ({
  name,
  label,
  format: (value) => value.toLocaleString('en-US'),
});

/** Of the reports by period. Charts show the first one. */
export const PERIOD_FIGURES: Readonly<Record<PeriodReportName, readonly [Figure, ...Figure[]]>> = {
  revenue: [money('revenue', 'Revenue with tax')],
  payments: [money('received', 'Received'), money('refunded', 'Refunded')],
  tax: [money('tax', 'Tax'), money('taxReceived', 'Tax received')],
  outstanding: [money('balance', 'To collect'), money('refundDue', 'To refund')],
  orders: [number('orders', 'Orders'), money('average', 'Average order'), number('cancelled', 'Cancelled')],
};

export const REPORT_VIEWS: Readonly<Record<ReportName, ReportView>> = {
  revenue: {
    title: 'Revenue',
    hint: 'Totals of the orders, on the first event day of each. Of cancelled orders, what they were charged.',
  },
  payments: {
    title: 'Payments',
    hint: "Money on the day it changed hands, whichever event it's for. Damage deposits aren't part of it.",
  },
  tax: {
    title: 'Tax',
    hint: 'Tax of the orders, by first event day, and tax in what was paid less what was refunded, by the day it changed hands.',
  },
  outstanding: {
    title: 'Outstanding',
    hint: 'What is still to be collected or refunded today, by first event day.',
  },
  orders: {
    title: 'Orders',
    hint: 'Orders on their first event day, and what one brings on average.',
  },
  taxes: {
    title: 'Tax by place',
    hint: 'The tax of the revenue, by first event day: each tax by the ZIP code of the delivery address.',
  },
  credits: {
    title: 'Rain checks',
    hint: "What customers can still pay with today, regardless of the dates above. It isn't counted as revenue.",
  },
  items: {
    title: 'Items',
    hint: 'Revenue is units by unit price, without fees and tax. Packages count as the items in them for what was out. Utilization is of the units that you had on each day of the range.',
  },
  customers: {
    title: 'Customers',
    hint: 'We count customers by email. Anyone with two or more orders by the last day is a returning customer.',
  },
};

/** `+12%`; a dash if there was nothing before. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return '–';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
