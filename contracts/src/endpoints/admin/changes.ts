import { z } from 'zod';
import { change } from '../../admin/changes.js';
import { exampleOrder } from '../../examples.js';
import { MAX_MATCHES } from '../../limits/limits.js';
import { pageSchema } from '../../limits/response-values.js';
import { asOf, paging } from '../parameters.js';
import { ofAdmin, type Endpoint } from '../endpoint.js';

export const changeEndpoints = {
  changes: {
    method: 'GET',
    path: '/api/admin/changes',
    ...ofAdmin,
    summary: `What changed since a moment, and by whom: orders, items and settings, newest first; counts at most ${MAX_MATCHES}`,
    query: z.object({ ...paging, since: asOf.unwrap().meta({ description: 'A moment in the past' }) }),
    output: pageSchema(change),
    example: {
      output: [
        {
          type: 'BookingConfirmed',
          at: '2026-11-22T09:30:00.000Z',
          actor: 'Olga Owner (admin)',
          order: { id: exampleOrder.id, number: exampleOrder.number, customerName: exampleOrder.customerName },
          item: null,
        },
        {
          type: 'ItemChanged',
          at: '2026-11-22T09:12:00.000Z',
          actor: 'Olga Owner (admin)',
          order: null,
          item: { id: 1, name: 'Castle Bounce House' },
        },
      ],
    },
  },
} as const satisfies Record<string, Endpoint>;
