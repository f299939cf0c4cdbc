import { z } from 'zod';
import { holdToken } from '../bookings/bookings.js';
import { withIdempotencyKey } from '../orders/orders.js';
import { joinedWaitlist, joinWaitlist, openHold, waitlistEntry } from './waitlist.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { paging, searched, withToken } from '../api/parameters.js';
import { pageSchema } from '../text/response-values.js';

const exampleId = '7d9f2c1e-3b5a-4c8d-9e6f-0a1b2c3d4e5f';
const examplePlace = { itemId: 1, eventDate: '2026-12-12', quantity: 1 };

export const waitlistEndpoints = {
  joinWaitlist: {
    method: 'POST',
    path: '/api/waitlist',
    access: 'anyone',
    tag: 'Waitlist',
    summary: 'Wait for units of an item on a full day; the same email joins once',
    headers: withIdempotencyKey,
    body: joinWaitlist,
    status: 201,
    output: joinedWaitlist,
    needsOpenShop: true,
    rateLimits: [
      { max: 20, minutes: 10, per: 'network' },
      { max: 20, minutes: 24 * 60, per: 'mailbox' },
    ],
    errors: ['not_found', 'conflict', 'idempotency_key_reused'],
    example: { body: { ...examplePlace, email: 'dana@example.com' }, output: { id: exampleId } },
  },
  waitlistHold: {
    method: 'GET',
    path: '/api/waitlist/hold',
    access: 'anyone',
    tag: 'Waitlist',
    summary: 'The units that are held for a caller with the token of an offer',
    query: z.object({ token: holdToken }),
    output: openHold,
    example: { output: { hold: { ...examplePlace, heldUntil: '2026-12-01T03:00:00.000Z' } } },
  },
  leaveWaitlist: {
    method: 'DELETE',
    path: '/api/waitlist/{id}',
    access: 'anyone',
    tag: 'Waitlist',
    summary: 'Leave the waitlist, with the token of an email about it or as an admin; repeating it changes nothing',
    params: z.object({ id: z.uuid('This is not a waitlist id') }),
    query: withToken,
    headers: withIdempotencyKey,
    errors: ['not_found', 'idempotency_key_reused'],
  },
  waitlist: {
    method: 'GET',
    path: '/api/admin/waitlist',
    ...ofAdmin,
    summary: 'The waitlist: upcoming days first, then past days, latest first; a search counts at most 1000',
    query: z.object({ ...paging, search: searched.meta({ description: 'Searches the email' }) }),
    output: pageSchema(waitlistEntry),
    example: {
      output: [
        {
          id: exampleId,
          ...examplePlace,
          itemName: 'Castle Bounce House',
          email: 'dana@example.com',
          status: 'waiting',
          position: 1,
          joinedAt: '2026-11-21T15:04:05.000Z',
          heldUntil: null,
          holdToken: null,
        },
      ],
    },
  },
} as const satisfies Record<string, Endpoint>;
