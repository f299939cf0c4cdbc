import { test as base, expect, type BrowserContext, type ConsoleMessage } from '@playwright/test';
import { Inbox } from './inbox.js';
import { startShop } from './running-shop.js';
import { ADMIN, Shop } from './shop.js';

interface Fixtures {
  /** The shop as a guest's program sees it. */
  shop: Shop;
  /** The shop as its admin's program sees it. */
  office: Shop;
  inbox: Inbox;
  /**
   * The calls that fail in this journey on purpose, each as `409 /api/bookings`, or with the name of the network's
   * error in place of the status; a `*` at the end stands for any rest. The browser writes each of them to its console.
   */
  refusedAt: readonly string[];
  /** Listens to one more browser than that of the test's own page. */
  quietConsole: (context: BrowserContext) => void;
}

interface WorkerFixtures {
  /** What the shop begins with. Where some weeks of business are invented, no test knows which days are free. */
  seed: 'catalog' | 'demo';
  /** The address of the shop that is tested. Each worker has its own, because the tests compare figures before and after. */
  shopUrl: string;
}

/** A journey through the shop. Whatever it does, no page may write an error or a warning to the console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  seed: ['catalog', { option: true, scope: 'worker' }],
  shopUrl: [
    async ({ seed }, provide) => {
      const { url, stop } = await startShop(seed);
      await provide(url);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shopUrl }, provide) => provide(shopUrl),
  shop: ({ request }, provide) => provide(new Shop(request)),
  office: async ({ playwright }, provide) => {
    const api = await playwright.request.newContext();
    await provide(await new Shop(api).signIn(ADMIN));
    await api.dispose();
  },
  inbox: ({ request }, provide) => provide(new Inbox(request)),
  refusedAt: [[], { option: true }],
  quietConsole: [
    async ({ context, refusedAt }, provide) => {
      const said: string[] = [];
      const listenTo = (heard: BrowserContext) => {
        heard.on('weberror', (error) => said.push(error.error().message));
        heard.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return;
          const refusal = refusalOf(message);
          if (refusal && refusedAt.some((expected) => matches(expected, refusal))) return;
          said.push(`${refusal ?? message.text()} (${message.location().url})`);
        });
      };
      listenTo(context);
      await provide(listenTo);
      expect(said, 'errors and warnings on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** `409 /api/bookings`, when that is what the console tells. */
function refusalOf(message: ConsoleMessage): string | null {
  const failure = /^Failed to load resource: (?:.* status of (4\d\d) |net::(\w+))/.exec(message.text());
  return failure && `${failure[1] ?? failure[2]} ${new URL(message.location().url).pathname}`;
}

function matches(expected: string, refusal: string): boolean {
  return expected.endsWith('*') ? refusal.startsWith(expected.slice(0, -1)) : refusal === expected;
}

export { expect };
