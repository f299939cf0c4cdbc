import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { credit } from '../orders/money-requests.js';
import { bookingNumber, listSchema, email, itemName, personName } from '../text/response-values.js';
import { cents } from '../pricing/order-figures.js';

/** What can be downloaded as CSV, each a part of the reports. */
export const REPORTS = [
  'revenue',
  'payments',
  'tax',
  'taxes',
  'outstanding',
  'credits',
  'orders',
  'items',
  'customers',
] as const;
export type ReportName = (typeof REPORTS)[number];
/** Those with a row for each period. */
export type PeriodReportName = Exclude<ReportName, 'taxes' | 'credits' | 'items' | 'customers'>;

/** Maximum length of a range, in days: five years. */
export const MAX_REPORT_DAYS = 1_830;

const figures = z
  .object({
    orders: z.int().meta({ description: 'Orders that are not cancelled, each on its first event day' }),
    cancelled: z.int().meta({ description: 'Cancelled orders, on their first event day' }),
    revenue: cents.meta({
      description: 'Totals of the orders, with tax, in US cents; of cancelled ones what they were charged',
    }),
    cancellationCharges: cents.meta({ description: 'Part of the revenue: of the cancelled orders, with tax' }),
    tax: cents,
    average: cents.meta({ description: 'Revenue by order that is not cancelled, rounded; 0 without orders' }),
    balance: cents.meta({ description: 'What customers still have to pay of these orders by now' }),
    refundDue: cents.meta({ description: 'What is still to be refunded of these orders by now, cancelled ones too' }),
    received: cents.meta({
      description: 'Payments of the days, whatever they are for; no damage deposits or rain checks',
    }),
    refunded: cents.meta({ description: 'Refunds of the days; no rain checks' }),
    taxReceived: z.int().meta({
      description:
        "Tax in `received` less `refunded`: of each payment the share that tax has of its order's total by now. Negative if more was refunded",
    }),
  })
  .meta({ id: 'ReportFigures' });
export type ReportFigures = z.infer<typeof figures>;

const range = z.object({ from: calendarDate, to: calendarDate });
const rented = z.object({
  bookings: z.int().meta({ description: 'Lines that are not cancelled' }),
  units: z.int().meta({ description: 'Their units' }),
  revenue: cents.meta({ description: 'Their units by unit price: no fees, adjustments or tax' }),
  unitDays: z
    .int()
    .meta({ description: 'Units that were out, by day of the range, in packages too; not on buffer days' }),
  utilization: z.number().min(0).nullable().meta({
    description:
      '`unitDays` of the units that the shop had on each day of the range; null if it had none, and of a package',
  }),
});
const reportItem = z.object({
  itemId: z.int(),
  name: itemName,
  stock: z.int().nullable().meta({ description: 'Units by now; null for a package' }),
  isIdle: z.boolean().meta({
    description: 'Never out in the range, though the shop had units; not of packages and removed items',
  }),
  now: rented,
  before: rented,
});
export type ReportItem = z.infer<typeof reportItem>;

const reportTax = z.object({
  name: z.string().max(40),
  percent: z.number(),
  zipCode: z.string().max(5).nullable().meta({ description: 'Five digits; null for erased customers' }),
  orders: z.int(),
  base: cents.meta({ description: 'What the tax was taken on' }),
  amount: cents,
});
export type ReportTax = z.infer<typeof reportTax>;

const reportCredit = z.object({
  ...credit.pick({ code: true, validUntil: true }).shape,
  orderId: z.uuid().meta({ description: 'The order for which it was given' }),
  orderNumber: bookingNumber,
  given: cents.meta({ description: 'With what cancelled orders gave back to it' }),
  left: cents,
});
export type ReportCredit = z.infer<typeof reportCredit>;

const returning = z.object({
  customers: z.int().meta({ description: 'Different emails of the orders that are not cancelled' }),
  returning: z.int().meta({ description: 'Of them, those with two or more such orders up to the last day' }),
  returningOrders: z.int().meta({ description: 'Orders of returning customers in the range' }),
  returningRevenue: cents,
  withoutEmail: z.int().meta({ description: 'Orders without an email, and of erased customers' }),
});
export type ReturningCustomers = z.infer<typeof returning>;

export const reports = z
  .object({
    ...range.shape,
    yearBefore: range,
    unit: z.enum(['day', 'week', 'month']),
    periods: z.array(z.object({ ...range.shape, now: figures, before: figures })).max(MAX_REPORT_DAYS),
    totals: z.object({ now: figures, before: figures }),
    taxes: listSchema(reportTax).meta({ description: 'The tax of the revenue by rate and ZIP code' }),
    credits: listSchema(reportCredit).meta({
      description:
        'What the shop owes on rain checks by now, whatever the range: those that have not ended, oldest first',
    }),
    items: listSchema(reportItem).meta({ description: 'Most revenue first' }),
    customers: z.object({
      now: returning,
      before: returning,
      best: z
        .array(z.object({ name: personName, email, orders: z.int(), revenue: cents }))
        .max(20)
        .meta({ description: 'Returning customers with the most revenue in the range; none for API keys' }),
    }),
  })
  .meta({ id: 'Reports', description: '`now` is the range, `before` the same days a year earlier' });
export type Reports = z.infer<typeof reports>;
