import { addDays } from '@party-rental/contracts';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { asynchronous, withReadTables, readTables } from '../../backend/lib/read/projections.js';
import { byTurns, figure, type Figures } from './support/figure.js';
import { load, type Load } from './load.js';
import { startPeer } from './support/peers.js';
import { ShopProcess } from './support/shop-process.js';
import { eventSchema } from '../../backend/lib/log/event-schema.js';

const ROUNDS = 3;
const SECONDS = 6;
const PLENTY = 9_999;
const BOOKED_BEFORE = 5_000;

/** Requests per second at 32 connections, compared with minimal servers: node:http with pg, and NestJS on Express. */
export async function httpCalls(databaseUrl: string): Promise<Figures> {
  const { items, soldOut, cookie } = await prepare(databaseUrl);
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api' });
  const list = await (await fetch(`${shop.url}/api/items`)).text();
  const bare = await startPeer('bare-server.mjs', databaseUrl, Buffer.from(list).toString('base64'));
  const express = await startPeer('express-server.mjs', databaseUrl);

  const firstDay = addDays(shop.today, 7);
  const book = (path: string) => ({ path, items, firstDay, days: 365 });
  const months = (path: (itemId: number, year: number, month: number) => string) =>
    items.flatMap((itemId) =>
      Array.from({ length: 6 }, (_, n) => {
        const [year = 0, month = 0] = addDays(firstDay, n * 30)
          .split('-')
          .map(Number);
        return path(itemId, year, month);
      }),
    );
  const perSecond = async (url: string, what: Partial<Load>, status = 200) =>
    (await load({ url, seconds: SECONDS, ...what }, status)).perSecond;
  const bareMonths = months((itemId, year, month) => `/month/${itemId}/${year}/${month}`);

  const found = await byTurns(ROUNDS, {
    bareBooking: () => perSecond(bare.url, { booking: book('/bookings') }),
    booking: () => perSecond(shop.url, { cookie, booking: book('/api/bookings') }, 201),
    soldOut: () => perSecond(shop.url, { cookie, booking: { ...soldOut, path: '/api/bookings' } }, 409),
    bareMonth: () => perSecond(bare.url, { paths: bareMonths }),
    month: () => perSecond(shop.url, { paths: months((i, y, m) => `/api/availability/${i}/month/${y}/${m}`) }),
    expressMonth: () => perSecond(express.url, { paths: bareMonths }),
    bareItems: () => perSecond(bare.url, { paths: ['/items'] }),
    items: () => perSecond(shop.url, { paths: ['/api/items'] }),
  });
  await Promise.all([shop.stop(), bare.stop(), express.stop()]);
  return {
    http_booking_32: figure(found.booking, found.bareBooking, '/s'),
    http_soldout_32: figure(found.soldOut, found.bareBooking, '/s'),
    http_month: figure(found.month, found.bareMonth, '/s'),
    http_month_vs_express: figure(found.month, found.expressMonth, '/s'),
    http_items: figure(found.items, found.bareItems, '/s'),
  };
}

/**
 * Creates the items of the load and one sold-out item, and waits for the read tables. They hold enough bookings and
 * current statistics, so that no query plan depends on autovacuum.
 */
async function prepare(databaseUrl: string) {
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api,projector' });
  const [items, rare] = [await shop.stock(20, PLENTY), await shop.stock(1, 1)];
  const cookie = await shop.registerCustomer();
  const soldOut = { items: rare, firstDay: addDays(shop.today, 30), days: 1 };
  const booking = { ...soldOut, path: '/api/bookings' };
  await load({ url: shop.url, cookie, amount: 1, connections: 1, booking }, 201);
  const someDays = { path: '/api/bookings', items, firstDay: addDays(shop.today, 400), days: 365 };
  await load({ url: shop.url, cookie, amount: BOOKED_BEFORE, booking: someDays }, 201);
  const pool = createPool(withReadTables(databaseUrl));
  await new Freshness(readTables, pool, new Feed(eventSchema, new PersonalData(Buffer.alloc(32)))).waitFor(
    ...asynchronous.map(({ name }) => name),
  );
  await pool.query('vacuum analyze');
  await pool.end();
  await shop.stop();
  return { items, soldOut, cookie };
}
