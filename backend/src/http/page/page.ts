import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  DEFAULT_LOGO,
  describeImage,
  HERO_IMAGE_SIZES,
  imageSrcSet,
  isOpeningSoon,
  ITEM_IMAGE_SIZES,
  pageAt,
  PRELOADED_DATA,
  splitHero,
  type PreloadedData,
} from '@party-rental/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import { traceparent } from '../../platform/observability/tracing.js';
import { PACKAGE_FOLDER } from '../../platform/package-folder.js';
import type { ResponseCache } from '../../read/changes/response-cache.js';
import { NOT_OPEN_SECONDS } from '../plugins/session/access.js';
import { sendCached, type CachedResponse } from '../plugins/response-cache.js';
import { brandTags } from './brand-tags.js';
import { escapeHtml, jsonScript, pageHead } from './page-head.js';
import { forScripts, getSources, pageRequest, preloadedData } from './preloaded-data.js';
import { sendProblem } from '../plugins/problems.js';
import { withoutScripts } from './without-scripts.js';

const BUILT_PAGE = join(PACKAGE_FOLDER, '../frontend/dist');
const NOT_FOUND = new Rejection('not_found', "There's nothing at this address.");
// Placeholders of frontend/index.html and the HTML shells (frontend/src/app/html-shell.tsx).
const HEAD = /<!-- page -->[^]*<!-- \/page -->/;
const DATA = '<!-- preloaded data -->';
const WITHOUT_SCRIPTS = '<!-- without scripts -->';

/** Serves the built files, and an HTML page for every path that is neither a file nor part of the API. */
export async function registerPage(
  fastify: FastifyInstance,
  { publicUrl }: Config,
  app: INestApplicationContext,
  cache: ResponseCache<CachedResponse>,
  folder = BUILT_PAGE,
): Promise<void> {
  const businessDay = app.get(BusinessDay);
  await fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cacheControl(path.slice(folder.length)));
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  fastify.get('/*', async (request, reply) => {
    // With an explicit base, a path such as //example.com is not parsed as a host.
    const url = new URL(`http://shop.invalid${request.url}`);
    if (/^\/(\/|(api|inbox|shells)(\/|$))/.test(url.pathname)) return sendProblem(request, reply, NOT_FOUND);
    if (/\.\w+$/.test(url.pathname)) return reply.sendFile(url.pathname);
    return sendPage(request, reply, url);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> {
    const page = pageRequest(url, businessDay.today());
    // A traced page contains its own trace id, and the response to HEAD has no body.
    const isCacheable = traceparent() === undefined && request.method === 'GET';
    const key = `page ${page.pathname} ${page.date} ${page.isDayRequested}`;
    if (isCacheable && (await sendCached(cache, request, reply, key, () => getSources(page)))) return reply;
    const data = await preloadedData(app, page);
    if (!data.settings) request.cacheResponse = undefined;
    const { status, html } = pageHead(page.pathname, data, publicUrl);
    const shell = await readFile(join(folder, 'shells', shellFile(page.pathname, data)), 'utf8');
    if (status === 503) reply.header('Retry-After', NOT_OPEN_SECONDS);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(
        fillShell(shell, data)
          .replace(WITHOUT_SCRIPTS, () => withoutScripts(page.pathname, data))
          .replace(HEAD, () => html + brandTags(data.settings?.brand) + traceTag())
          .replace(DATA, () => jsonScript('application/json', PRELOADED_DATA, forScripts(data))),
      );
  }
}

/** The files are written by frontend/build/html-shells.ts. An item's shell shows its image, unless other content comes first. */
function shellFile(pathname: string, { settings, item, itemAvailability }: PreloadedData): string {
  if (settings && isOpeningSoon(pathname, settings)) return 'opening.html';
  const at = pageAt(pathname);
  const isImageFirst = Boolean(item?.imageUrl) && itemAvailability?.onDay.isAvailable !== false;
  if (!at || (at.pattern === '/item/:id' && !isImageFirst)) return 'other.html';
  if (at.pattern === '/' && settings?.brand?.heroImageUrl) return 'home-photo.html';
  return `${at.pattern.split('/')[1] || 'home'}.html`;
}

/** Replaces the %NAMES% in an HTML shell. */
function fillShell(shell: string, { settings, item }: PreloadedData): string {
  const { brand, businessName } = settings ?? {};
  const hero = brand && splitHero(brand);
  const texts: Record<string, string | undefined> = {
    BUSINESS_NAME: businessName,
    LOGO_URL: brand?.logoUrl ?? DEFAULT_LOGO,
    HERO_IMAGE: brand?.heroImageUrl ?? undefined,
    HERO_START: hero?.start,
    HERO_END: hero?.end,
    HERO_FIRST: hero?.first,
    HERO_REST: hero?.rest,
    ITEM_IMAGE: item?.imageUrl,
    ITEM_ALT: item && describeImage(item, item.imageUrl),
  };
  return shell
    .replace('src="%ITEM_IMAGE%"', (src) => src + inSizes(item?.imageUrl, ITEM_IMAGE_SIZES))
    .replace('src="%HERO_IMAGE%"', (src) => src + inSizes(brand?.heroImageUrl, HERO_IMAGE_SIZES))
    .replace(/%([A-Z_]+)%/g, (_, name: string) => escapeHtml(texts[name] ?? ''));
}

/** The attributes of an uploaded image, as the mounted page has them. */
function inSizes(imageUrl: string | null | undefined, sizes: string): string {
  const srcSet = imageUrl && imageSrcSet(imageUrl);
  return srcSet ? ` srcset="${srcSet}" sizes="${sizes}"` : '';
}

/** The page's API calls continue the trace of the request for the page (frontend/src/api/client.ts). */
function traceTag(): string {
  const parent = traceparent();
  return parent === undefined ? '' : `<meta name="traceparent" content="${parent}" />`;
}

function cacheControl(path: string): string {
  return path.startsWith(join('/', 'assets')) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
}
