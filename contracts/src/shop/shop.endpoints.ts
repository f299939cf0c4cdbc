import { z } from 'zod';
import type { Endpoint } from '../api/endpoint.js';
import { exampleSharedSettings } from '../api/examples.js';
import { delivery } from '../day-plan/delivery.js';
import { DEFAULT_PRICE_BOOK } from '../pricing/pricing.js';
import { listSchema } from '../text/response-values.js';
import { zipCode } from '../text/us-address.js';
import { contactMessage } from './contact.js';
import { MAX_PLACES, placeServed } from './places.js';
import { publicSettings } from './settings.js';

/** A public key of the shop, with which anyone can check who made a proof pack. */
const proofKey = z
  .object({
    fingerprint: z.string().length(64).describe('SHA-256 of the key in DER, in hexadecimal; proof packs print it'),
    publicKey: z.string().max(1_000).describe('An Ed25519 key in PEM'),
    createdAt: z.iso.datetime(),
    retiredAt: z.iso.datetime().nullable().describe('Null for the key that signs new packs'),
  })
  .meta({ id: 'ProofKey' });
export type ProofKey = z.infer<typeof proofKey>;

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
        priceBook: { ...DEFAULT_PRICE_BOOK, version: 0 },
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
  places: {
    method: 'GET',
    path: '/api/places',
    access: 'anyone',
    tag: 'Shop',
    summary: 'The cities that the delivery rules serve, with their surcharges',
    output: z.array(placeServed).max(MAX_PLACES),
    example: {
      output: [{ slug: 'schenectady-ny', city: 'Schenectady', state: 'NY', surcharge: { from: 2_500, to: 2_500 } }],
    },
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
