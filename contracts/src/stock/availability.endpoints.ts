import { z } from 'zod';
import { availabilityByItem, dayAvailability, monthAvailability } from './availability.js';
import { calendarDate } from '../days/calendar-date.js';
import { itemId } from '../items/items.js';
import { asOf, byItemMonth, rentalLength } from '../api/parameters.js';
import { streamMessage } from '../api/stream.js';
import type { Endpoint } from '../api/endpoint.js';

export const availabilityEndpoints = {
  availabilityOfDay: {
    method: 'GET',
    path: '/api/availability',
    access: 'anyone',
    tag: 'Availability',
    summary: 'Availability of every active item on one day (default: today), or for a rental from that day on',
    query: z.object({ date: calendarDate.optional(), days: rentalLength }),
    output: availabilityByItem,
    example: { output: { 1: { available: true, remaining: 2 } } },
  },
  dayAvailability: {
    method: 'GET',
    path: '/api/availability/{itemId}/{date}',
    access: 'anyone',
    tag: 'Availability',
    summary: 'Availability of one item on one day',
    params: z.object({ itemId, date: calendarDate }),
    output: dayAvailability,
    errors: ['not_found'],
    example: { output: { isAvailable: true, remaining: 2 } },
  },
  monthAvailability: {
    method: 'GET',
    path: '/api/availability/{itemId}/month/{year}/{month}',
    access: 'anyone',
    tag: 'Availability',
    summary: 'Availability of one item on every day of a month; month is 1 to 12',
    description: 'With `asOf`, as it was at that moment, for admins only.',
    params: byItemMonth,
    query: z.object({ asOf }),
    output: monthAvailability,
    errors: ['not_found', 'unauthenticated', 'forbidden'],
    example: { output: { '2026-12-01': { available: true, remaining: 2 } } },
  },
  stream: {
    method: 'GET',
    path: '/api/stream',
    access: 'anyone',
    tag: 'Availability',
    summary: 'Live stream of changes as server-sent events, with a `heartbeat` event every 20 seconds',
    headers: z.object({ 'last-event-id': z.string().max(100).optional() }),
    messages: streamMessage,
    errors: ['too_many_requests'],
    example: { output: { changed: 'availability', itemId: 1, day: '2026-12-12' } },
  },
} as const satisfies Record<string, Endpoint>;
