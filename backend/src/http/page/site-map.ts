import type { INestApplicationContext } from '@nestjs/common';
import { PAGES, type PageEntry } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.js';
import { ItemHistoryQueries } from '../../read/items/item-history.queries.js';
import { ItemQueries } from '../../read/items/items.queries.js';
import { ShopQueries } from '../../read/settings/settings.queries.js';
import { ContentQueries } from '../../read/settings/content.queries.js';

const PAGE_SIZE = 500;

/** An address, and when what it shows last changed, if that is known. */
type Entry = readonly [url: string, changedAt?: Date | undefined];

/** Serves `/robots.txt`, and `/sitemap.xml` with every public page and item. */
export function registerSiteMap(fastify: FastifyInstance, { publicUrl }: Config, app: INestApplicationContext): void {
  fastify.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /inbox\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  fastify.get('/sitemap.xml', async (_request, reply) => {
    const [items, places, itemChanges, textChanges] = await Promise.all([
      itemIds(app.get(ItemQueries, { strict: false })),
      app.get(ShopQueries, { strict: false }).places(),
      app.get(ItemHistoryQueries, { strict: false }).lastChanges(),
      app.get(ContentQueries, { strict: false }).changes(),
    ]);
    const pages = Object.entries<PageEntry>(PAGES).flatMap(([path, { description, unlisted }]): Entry[] =>
      description && !unlisted ? [[path, textChanges.get(path.slice(1))]] : [],
    );
    const ofPlaces = places.map(({ slug }): Entry => [`/delivery/${slug}`]);
    const entries = [...pages, ...ofPlaces, ...items.map((id): Entry => [`/item/${id}`, itemChanges.get(id)])];
    return reply
      .type('application/xml; charset=utf-8')
      .send(siteMap(entries.map(([path, changedAt]) => [publicUrl + path, changedAt])));
  });
}

async function itemIds(queries: ItemQueries, cursor?: string): Promise<number[]> {
  const { rows, next } = await queries.list({ limit: PAGE_SIZE, cursor }, null, false);
  const others = next === undefined ? [] : await itemIds(queries, next);
  return [...rows.map(({ id }) => id), ...others];
}

function siteMap(urls: readonly Entry[]): string {
  const entries = urls.map(([url, changedAt]) => {
    const date = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `  <url><loc>${url.replaceAll('&', '&amp;')}</loc>${date}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
