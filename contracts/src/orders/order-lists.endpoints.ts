import { z } from 'zod';
import { EXPORTED_ROWS, MONEY_STATES, ORDER_SORTS, SORT_DIRECTIONS } from './order-lists.js';
import { calendarDate } from '../days/calendar-date.js';
import { order, orderStatus } from './orders.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { tableFiles } from '../api/file-types.js';
import { exampleOrder } from '../api/examples.js';
import { paging, searched } from '../api/parameters.js';
import { pageSchema } from '../text/response-values.js';

const orderFilter = {
  search: searched.meta({ description: 'Searches customer name, email, phone, and the numbers of orders and lines' }),
  status: orderStatus.optional(),
  money: z
    .enum(MONEY_STATES)
    .optional()
    .meta({ description: 'Only orders with such an amount due, or with a dispute or failed refund' }),
  from: calendarDate.optional().meta({ description: 'Only orders with an event on this day or later' }),
  to: calendarDate.optional().meta({ description: 'Only orders with an event on this day or earlier' }),
};

const MAX_CHOSEN = 500;
/** Of orders, separated by commas. */
const chosenIds = z
  .string()
  .max(MAX_CHOSEN * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid('This is not an order id')).max(MAX_CHOSEN))
  .meta({ description: 'Only these orders: ids, separated by commas' });

const orderFiles = tableFiles(
  '/api/admin/orders',
  (format) =>
    `Export the filtered orders as ${format}, with one row an order, line or payment; the columns add up to the same totals`,
  z.object({ ...orderFilter, ids: chosenIds.optional(), rows: z.enum(EXPORTED_ROWS).default('orders') }),
);

export const orderListEndpoints = {
  adminOrders: {
    method: 'GET',
    path: '/api/admin/orders',
    ...ofAdmin,
    summary: 'All orders, by default upcoming event days first; counted up to 1000',
    query: z.object({
      ...paging,
      ...orderFilter,
      sort: z.enum(ORDER_SORTS).optional(),
      direction: z.enum(SORT_DIRECTIONS).optional().meta({
        description: 'Default: the first event day, the latest order or the highest total comes first',
      }),
    }),
    output: pageSchema(order),
    example: { output: [exampleOrder] },
  },
  exportOrders: orderFiles.csv,
  exportOrdersXlsx: orderFiles.xlsx,
} as const satisfies Record<string, Endpoint>;
