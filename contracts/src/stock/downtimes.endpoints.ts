import { z } from 'zod';
import { addDowntime, downtime } from './downtimes.js';
import { withIdempotencyKey } from '../orders/orders.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { byItemId } from '../api/parameters.js';
import { listSchema } from '../text/response-values.js';

const ofItem = { ...ofAdmin, path: '/api/admin/items/{id}/downtimes', params: byItemId } as const;
const writeErrors = ['not_found', 'idempotency_key_reused'] as const;

const input = { from: '2026-12-05', to: '2026-12-08', quantity: 1, reason: 'Torn seam' };
const exampleDowntime = {
  id: '019ac2a1-3c55-7d10-8a44-2b7f6c0e9d01',
  itemId: 1,
  ...input,
  imageUrl: null,
  addedBy: 'Olga Owner (admin)',
  addedAt: '2026-11-22T09:30:00.000Z',
};

export const downtimeEndpoints = {
  downtimes: {
    ...ofItem,
    method: 'GET',
    summary: 'Units of an item that are out of service today or later, earliest day first',
    output: listSchema(downtime),
    errors: ['not_found'],
    example: { output: [exampleDowntime] },
  },
  addDowntime: {
    ...ofItem,
    method: 'POST',
    summary: 'Take units of an item out of service; rejected while bookings need them, unless forced',
    headers: withIdempotencyKey,
    body: addDowntime,
    status: 201,
    output: downtime,
    errors: [...writeErrors, 'overbooking'],
    example: { body: input, output: exampleDowntime },
  },
  endDowntime: {
    ...ofItem,
    method: 'DELETE',
    path: '/api/admin/items/{id}/downtimes/{downtimeId}',
    summary: 'Bring the units back in service from today on; the days before keep them',
    params: byItemId.extend({ downtimeId: z.uuid('This is not a downtime id') }),
    headers: withIdempotencyKey,
    errors: [...writeErrors, 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
