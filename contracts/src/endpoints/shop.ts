import { z } from 'zod';
import { contactMessage } from '../contact.js';
import { delivery } from '../delivery/delivery.js';
import { exampleSharedSettings } from '../examples.js';
import { zipCode } from '../limits/us-address.js';
import { publicSettings } from '../settings.js';
import type { Endpoint } from './endpoint.js';

export const shopEndpoints = {
  settings: {
    method: 'GET',
    path: '/api/settings',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Public settings of the shop, and its business day',
    status: 200,
    output: publicSettings,
    errors: [],
    example: {
      output: {
        ...exampleSharedSettings,
        timeZone: 'America/New_York',
        today: '2026-11-21',
        firstBookableDay: '2026-11-22',
      },
    },
  },
  delivery: {
    method: 'GET',
    path: '/api/delivery',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Whether the shop delivers to a ZIP code, at which surcharge, and where that is',
    query: z.object({ zip: zipCode }),
    status: 200,
    output: delivery,
    rateLimits: [{ max: 60, minutes: 1, per: 'network' }],
    errors: [],
    example: { output: { served: true, fee: 2_500, city: 'Schenectady', state: 'NY' } },
  },
  contact: {
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Send a message to the shop by email; replies go to the sender',
    body: contactMessage,
    status: 204,
    rateLimits: [{ max: 5, minutes: 10, per: 'network' }],
    errors: [],
    example: { body: { name: 'Dana Miller', email: 'dana@example.com', message: 'Do you deliver to Shelbyville?' } },
  },
} as const satisfies Record<string, Endpoint>;
