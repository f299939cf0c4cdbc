import { z } from 'zod';
import { MAX_REPORT_DAYS, reports, REPORTS } from './reports.js';
import { calendarMonth, reconciliation } from './reconciliation.js';
import { calendarDate, type CalendarDate } from '../days/calendar-date.js';
import { dayNumber } from '../days/days.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { tableFiles } from '../api/file-types.js';

const range = {
  from: calendarDate.meta({ description: 'First day' }),
  to: calendarDate.meta({ description: 'Last day, at most five years later' }),
};
const isInOrder = ({ from, to }: { from: CalendarDate; to: CalendarDate }) =>
  from <= to && dayNumber(to) - dayNumber(from) < MAX_REPORT_DAYS;
const wrongRange = { error: 'Please choose a last day that is at most five years after the first', path: ['to'] };

const figures = {
  orders: 1,
  cancelled: 0,
  revenue: 26892,
  cancellationCharges: 0,
  tax: 1992,
  average: 26892,
  balance: 13446,
  refundDue: 0,
  received: 13446,
  refunded: 0,
  taxReceived: 996,
};
const rented = { bookings: 1, units: 1, revenue: 18900, unitDays: 1, utilization: 0.02 };
const returning = { customers: 1, returning: 1, returningOrders: 1, returningRevenue: 26892, withoutEmail: 0 };

const reportFiles = tableFiles(
  '/api/admin/reports',
  (format) => `Export one of the reports as ${format}`,
  z.object({ ...range, report: z.enum(REPORTS) }).refine(isInOrder, wrongRange),
);

export const insightEndpoints = {
  reports: {
    method: 'GET',
    path: '/api/admin/reports',
    ...ofAdmin,
    summary:
      'Revenue, payments, tax, outstanding amounts, orders, items and returning customers, compared with the year before',
    query: z.object(range).refine(isInOrder, wrongRange),
    output: reports,
    example: {
      output: {
        from: '2026-12-01',
        to: '2026-12-31',
        yearBefore: { from: '2025-12-01', to: '2025-12-31' },
        unit: 'day',
        periods: [{ from: '2026-12-12', to: '2026-12-12', now: figures, before: figures }],
        totals: { now: figures, before: figures },
        taxes: [{ name: 'Tax', percent: 8, zipCode: '12345', orders: 1, base: 24900, amount: 1992 }],
        credits: [
          {
            code: 'RAIN-7KQ4-M2XP',
            validUntil: '2027-12-31',
            orderId: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000',
            orderNumber: 'PR-7K3M-9Q2F',
            given: 13446,
            left: 13446,
          },
        ],
        items: [{ itemId: 1, name: 'Castle Bounce House', stock: 2, isIdle: false, now: rented, before: rented }],
        customers: {
          now: returning,
          before: returning,
          best: [{ name: 'Dana Miller', email: 'dana@example.com', orders: 1, revenue: 26892 }],
        },
      },
    },
  },
  reconciliation: {
    method: 'GET',
    path: '/api/admin/reconciliation',
    ...ofAdmin,
    summary: "A month's transactions of the payment provider, and where they differ from what the orders recorded",
    query: z.object({ month: calendarMonth }),
    output: reconciliation,
    errors: ['payments_off'],
    example: {
      output: {
        listedAt: '2026-12-12T12:00:00.000Z',
        totals: { payments: 13446, refunds: 0, disputes: 0, fees: 420, payouts: 0 },
        differences: [],
        transactions: [],
      },
    },
  },
  exportReport: reportFiles.csv,
  exportReportXlsx: reportFiles.xlsx,
} as const satisfies Record<string, Endpoint>;
