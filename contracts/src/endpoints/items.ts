import { z } from 'zod';
import { exampleRatedItem } from './examples.js';
import { itemType, ratedItem } from '../items.js';
import { paging, byItemId } from './parameters.js';
import type { Endpoint } from './endpoint.js';

export const itemEndpoints = {
  listItems: {
    method: 'GET',
    path: '/api/items',
    access: 'anyone',
    tag: 'Items',
    summary: 'All active items; for admins with includeInactive=true, all items',
    query: z.object({ includeInactive: z.stringbool().optional(), ...paging }),
    status: 200,
    output: z.array(ratedItem),
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
    status: 200,
    output: z.array(ratedItem),
    errors: [],
    example: { output: [exampleRatedItem] },
  },
  getItem: {
    method: 'GET',
    path: '/api/items/{id}',
    access: 'anyone',
    tag: 'Items',
    summary: 'One item',
    params: byItemId,
    status: 200,
    output: ratedItem,
    errors: ['not_found'],
    example: { output: exampleRatedItem },
  },
} as const satisfies Record<string, Endpoint>;
