import { z } from 'zod';
import { contactMessage } from '../contact.js';
import { delivery } from '../delivery/delivery.js';
import { exampleSharedSettings } from '../examples.js';
import { listSchema } from '../limits/response-values.js';
import { zipCode } from '../limits/us-address.js';
import { proofKey } from '../proof-key.js';
import { publicSettings } from '../settings.js';
import type { Endpoint } from './endpoint.js';

export const shopEndpoints = {
  settings: {
    method: 'GET',
    path: '/api/settings',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Public settings of the shop, and its business day',
    output: publicSettings,
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
    output: delivery,
    rateLimits: [{ max: 60, minutes: 1, per: 'network' }],
    example: { output: { served: true, fee: 2_500, city: 'Schenectady', state: 'NY' } },
  },
  proofKeys: {
    method: 'GET',
    path: '/api/proof-key',
    access: 'anyone',
    tag: 'Shop',
    summary: 'The public keys that proof packs are signed with, the current one first',
    output: listSchema(proofKey),
    example: {
      output: [
        {
          fingerprint: '5f0a7d1e'.repeat(8),
          publicKey:
            '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n',
          createdAt: '2026-11-27T15:00:00.000Z',
          retiredAt: null,
        },
      ],
    },
  },
  contact: {
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Send a message to the shop by email; replies go to the sender',
    body: contactMessage,
    needsOpenShop: true,
    rateLimits: [{ max: 5, minutes: 10, per: 'network' }],
    example: { body: { name: 'Dana Miller', email: 'dana@example.com', message: 'Do you deliver to Shelbyville?' } },
  },
} as const satisfies Record<string, Endpoint>;
