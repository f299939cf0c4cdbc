import type { INestApplicationContext } from '@nestjs/common';
import { DEFAULT_LOGO, DEFAULT_LOOK, PAGE_BACKGROUND, type PublicSettings } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../../read/changes/response-cache.js';
import { PublicShop } from '../controllers/shop/public-shop.js';
import { sendCached, type CachedResponse } from '../plugins/response-cache.js';
import { barColors } from './brand-tags.js';

/** Of a shop that has no name yet. */
const DEFAULT_NAME = 'Party rental';
const DEFAULT_ICONS = [
  ...[192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
  { src: DEFAULT_LOGO, sizes: 'any', type: 'image/svg+xml' },
];

/** Serves what browsers show of the shop outside of its pages, such as on a home screen. */
export function registerWebManifest(
  fastify: FastifyInstance,
  app: INestApplicationContext,
  cache: ResponseCache<CachedResponse>,
): void {
  fastify.get('/site.webmanifest', async (request, reply) => {
    // The response to HEAD has no body.
    const isCacheable = request.method === 'GET';
    if (isCacheable && (await sendCached(cache, request, reply, 'web manifest', () => ['settings']))) return reply;
    return reply
      .type('application/manifest+json')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify(webManifest(await app.get(PublicShop, { strict: false }).settings())));
  });
}

function webManifest({ businessName, brand }: PublicSettings) {
  const { colors, logoUrl } = brand ?? DEFAULT_LOOK;
  const name = businessName || DEFAULT_NAME;
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: PAGE_BACKGROUND.light,
    theme_color: barColors(colors).light,
    icons: logoUrl === null ? DEFAULT_ICONS : [{ src: logoUrl, sizes: 'any', type: 'image/webp' }],
  };
}
