import {
  applyRepairs,
  dayDesk,
  dayDeskQuery,
  previewRepairs,
  proposeRepairs,
  repairBoard,
  repairProposals,
  repairResults,
  repairsPreview,
  undoRepairs,
} from './day-desk.js';
import { exampleOrder, exampleRepair } from '../api/examples.js';
import { order, withIdempotencyKey } from '../orders/orders.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { byOrderId } from '../api/parameters.js';

const { id: orderId, number, customerName, customerPhone: phone, lines } = exampleOrder;
const { date, repair, reason } = exampleRepair;
const ofDesk = { ...ofAdmin, path: '/api/admin/day-desk' } as const;
const figures = { totalBefore: 26892, totalAfter: 26892, refundDue: 0 };
const previewed = { ...figures, rainChecks: 0 };
const repairs = [{ orderId, repair }];

export const dayDeskEndpoints = {
  dayDesk: {
    ...ofDesk,
    method: 'GET',
    summary:
      'Orders that are affected on a day, and which of them must change, each with a proposed repair from what is available now',
    description: 'Of some items, or of all: a storm, or a damaged item. A repair is applied only by a later call.',
    query: dayDeskQuery,
    output: dayDesk,
    example: {
      output: {
        date,
        orders: [
          {
            orderId,
            number,
            customerName,
            phone,
            lines: lines.map(({ bookingId, itemId, itemName, quantity }) => ({
              bookingId,
              itemId,
              itemName,
              quantity,
            })),
            total: 26892,
            paid: 13446,
            mustChange: true,
            proposal: repair,
            days: ['2026-12-13', '2026-12-19'],
            alternatives: lines.map(({ bookingId }) => ({
              bookingId,
              items: [{ itemId: 2, name: 'Princess Bounce House', priceDifference: 1000 }],
            })),
          },
        ],
      },
    },
  },
  proposeRepairs: {
    ...ofDesk,
    method: 'POST',
    path: '/api/admin/day-desk/proposals',
    isSafe: true,
    summary:
      'Repairs of some orders that are possible together, and how many of them fit on each later day; changes nothing',
    body: proposeRepairs,
    output: repairProposals,
    example: {
      body: { date, orderIds: [orderId], moveTo: '2026-12-19' },
      output: { days: [{ day: '2026-12-13', orders: 1 }], proposals: repairs },
    },
  },
  previewRepairs: {
    ...ofDesk,
    method: 'POST',
    path: '/api/admin/day-desk/preview',
    isSafe: true,
    summary: 'What repairs would come to, and why they would be refused, one after the other; changes nothing',
    body: previewRepairs,
    output: repairsPreview,
    example: {
      body: { date, repairs },
      output: { orders: [{ orderId, ...previewed, problems: [] }], totals: previewed },
    },
  },
  applyRepairs: {
    ...ofDesk,
    method: 'POST',
    summary: 'Repair orders, each one as a whole or not at all; each customer gets one email',
    description:
      'One after the other. The units that a repair frees are held until it can no longer be undone. The deadline of customers does not bind the owner.',
    isBulk: true,
    headers: withIdempotencyKey,
    body: applyRepairs,
    output: repairResults,
    errors: ['idempotency_key_reused'],
    example: { body: { date, reason, repairs }, output: { results: [{ orderId, applied: true }] } },
  },
  repairBoard: {
    ...ofDesk,
    method: 'GET',
    path: '/api/admin/day-desk/board',
    summary: 'The repaired orders of a day with the answers of their customers, and what the repairs cost',
    query: dayDeskQuery.pick({ date: true }),
    output: repairBoard,
    example: {
      output: {
        date,
        orders: [
          {
            ...{ orderId, number, customerName, phone, repairId: exampleRepair.repairId, repair, ...figures },
            answer: 'WAITING',
            undoUntil: '2026-12-11T16:00:00.000Z',
          },
        ],
        summary: { moved: 1, swapped: 0, cancelled: 0, revenueLost: 0, refundDue: 0, refunded: 0 },
      },
    },
  },
  undoRepair: {
    ...ofDesk,
    method: 'POST',
    path: '/api/admin/day-desk/orders/{id}/undo',
    summary: 'Undo the latest repair of an order, for an hour and while nothing else has changed the order',
    description:
      'Takes the freed units back, which are held until then. What was cancelled is booked again, with a new number.',
    params: byOrderId,
    headers: withIdempotencyKey,
    output: order,
    errors: ['not_found', 'conflict', 'idempotency_key_reused'],
    example: { output: exampleOrder },
  },
  undoRepairs: {
    ...ofDesk,
    method: 'POST',
    path: '/api/admin/day-desk/undo',
    summary: 'Undo repairs, each order as a whole or not at all; each customer gets one email',
    isBulk: true,
    headers: withIdempotencyKey,
    body: undoRepairs,
    output: repairResults,
    errors: ['idempotency_key_reused'],
    example: {
      body: { repairs: [{ orderId, repairId: exampleRepair.repairId }] },
      output: { results: [{ orderId, applied: true }] },
    },
  },
} as const satisfies Record<string, Endpoint>;
