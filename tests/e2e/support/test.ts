import { test as base, expect, type BrowserContext, type ConsoleMessage } from '@playwright/test';
import { AdminClient } from '../../support/admin-client.js';
import { CustomerClient } from '../../support/customer-client.js';
import { HttpClient } from '../../support/http-client.js';
import { Shop } from '../../support/shop.js';
import { Inbox } from './inbox.js';
import { TestDays } from './test-days.js';

interface Fixtures {
  /** The API without a session, with days that no other test books. */
  guest: CustomerClient;
  /** The API with the session of an admin. */
  admin: AdminClient;
  inbox: Inbox;
  /**
   * The requests that fail on purpose, as `409 /api/bookings`, or with the name of the network error in place of the
   * status; a `*` at the end matches the rest. The browser logs each of them to its console.
   */
  refusedAt: readonly string[];
  /** Checks the console of a further browser context. */
  quietConsole: (context: BrowserContext) => void;
}

interface WorkerFixtures {
  /** The data the shop starts with. With `demo`, which has bookings, no day is known to be free. */
  seed: 'catalog' | 'demo';
  /** The path of the Node.js that runs the shop. */
  node: string;
  /** Each worker has a shop of its own, because tests compare figures before and after. */
  shop: Shop;
  days: TestDays;
}

/** A test in the browser. No page may log an error or a warning to the console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  seed: ['catalog', { option: true, scope: 'worker' }],
  node: [process.execPath, { option: true, scope: 'worker' }],
  shop: [
    async ({ seed, node }, provide) => {
      const shop = await Shop.startDemo({ SEED: seed }, node);
      await provide(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  days: [({}, provide) => provide(new TestDays()), { scope: 'worker' }],
  baseURL: ({ shop }, provide) => provide(shop.url),
  guest: ({ shop, days }, provide) => provide(days.createGuest(shop.url)),
  admin: async ({ shop }, provide) => provide(await new AdminClient(shop.url).signIn()),
  inbox: ({ shop }, provide) => provide(new Inbox(new HttpClient(shop.url))),
  refusedAt: [[], { option: true }],
  quietConsole: [
    async ({ context, refusedAt }, provide) => {
      const messages: string[] = [];
      const listenTo = (observed: BrowserContext) => {
        observed.on('weberror', (error) => messages.push(error.error().message));
        observed.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return;
          const refusal = getRefusal(message);
          if (refusal && refusedAt.some((expected) => matches(expected, refusal))) return;
          messages.push(`${refusal ?? message.text()} (${message.location().url})`);
        });
      };
      listenTo(context);
      await provide(listenTo);
      expect(messages, 'errors and warnings on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns a failed request as `409 /api/bookings`; null for other messages. */
function getRefusal(message: ConsoleMessage): string | null {
  // Without a connection, the calendar logs it as specified.
  if (message.text().startsWith("Availability could not be loaded: We couldn't reach the shop."))
    return 'ERR_INTERNET_DISCONNECTED availability';
  const failure = /^Failed to load resource: (?:.* status of (4\d\d) |net::(\w+))/.exec(message.text());
  return failure && `${failure[1] ?? failure[2]} ${new URL(message.location().url).pathname}`;
}

function matches(expected: string, refusal: string): boolean {
  return expected.endsWith('*') ? refusal.startsWith(expected.slice(0, -1)) : refusal === expected;
}

export { expect };
