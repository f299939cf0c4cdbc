import { z } from 'zod';
import { alternative, MAX_ALTERNATIVES } from '../stock/alternatives.js';
import { calendarDate } from '../days/calendar-date.js';
import { orDigits } from '../text/text.js';
import { exampleRatedItem } from '../api/examples.js';
import { itemType, ratedItem } from './items.js';
import { byItemId, flag, paging, rentalLength } from '../api/parameters.js';
import type { Endpoint } from '../api/endpoint.js';
import { pageSchema } from '../text/response-values.js';

export const itemEndpoints = {
  listItems: {
    method: 'GET',
    path: '/api/items',
    access: 'anyone',
    tag: 'Items',
    summary: 'All active items; for admins with includeInactive=true, all items',
    query: z.object({ includeInactive: flag.optional(), ...paging }),
    output: pageSchema(ratedItem),
    errors: ['forbidden'],
    example: { output: [exampleRatedItem] },
  },
  listItemsOfType: {
    method: 'GET',
    path: '/api/items/type/{type}',
    access: 'anyone',
    tag: 'Items',
    summary: 'The active items of one type',
    params: z.object({ type: itemType }),
    query: z.object(paging),
    output: pageSchema(ratedItem),
    example: { output: [exampleRatedItem] },
  },
  getItem: {
    method: 'GET',
    path: '/api/items/{id}',
    access: 'anyone',
    tag: 'Items',
    summary: 'One item',
    params: byItemId,
    output: ratedItem,
    errors: ['not_found'],
    example: { output: exampleRatedItem },
  },
  alternatives: {
    method: 'GET',
    path: '/api/items/{id}/alternatives',
    access: 'anyone',
    tag: 'Items',
    summary:
      'Other items that are available on a day: the same type first, then the nearest price; those for other ages last',
    params: byItemId,
    query: z.object({
      date: calendarDate,
      days: rentalLength,
      quantity: orDigits(z.int().min(1).max(100_000).default(1)).meta({ description: 'Units that must be available' }),
      forOwner: flag.optional().meta({ description: 'For the owner, to whom the lead time does not apply' }),
    }),
    output: z.array(alternative).max(MAX_ALTERNATIVES),
    errors: ['not_found'],
    example: { output: [{ item: { ...exampleRatedItem, id: 2 }, remaining: 2, priceDifference: 2000 }] },
  },
} as const satisfies Record<string, Endpoint>;
