import type { INestApplicationContext } from '@nestjs/common';
import { PAGES, type PageEntry } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.js';
import { ItemQueries } from '../../read/items/items.queries.js';

const PAGE_SIZE = 500;

/** Serves `/robots.txt`, and `/sitemap.xml` with every public page and item. */
export function registerSiteMap(fastify: FastifyInstance, { publicUrl }: Config, app: INestApplicationContext): void {
  fastify.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /inbox\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  fastify.get('/sitemap.xml', async (_request, reply) => {
    const items = await itemIds(app.get(ItemQueries, { strict: false }));
    const pages = Object.entries<PageEntry>(PAGES).flatMap(([path, { description, unlisted }]) =>
      description && !unlisted ? [path] : [],
    );
    const urls = [...pages, ...items.map((id) => `/item/${id}`)];
    return reply.type('application/xml; charset=utf-8').send(siteMap(urls.map((path) => publicUrl + path)));
  });
}

async function itemIds(queries: ItemQueries, cursor?: string): Promise<number[]> {
  const { rows, next } = await queries.list({ limit: PAGE_SIZE, cursor }, null, false);
  const others = next === undefined ? [] : await itemIds(queries, next);
  return [...rows.map(({ id }) => id), ...others];
}

function siteMap(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
