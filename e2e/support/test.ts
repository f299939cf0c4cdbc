import { test as base, expect } from '@playwright/test';
import { Inbox } from './inbox.js';
import { ADMIN, Shop } from './shop.js';

interface Fixtures {
  /** The shop as a guest's program sees it. */
  shop: Shop;
  /** The shop as its admin's program sees it. */
  office: Shop;
  inbox: Inbox;
  /** The beginnings of the addresses that this journey is refused on purpose; the browser writes each refusal to its console. */
  refusedAt: readonly string[];
  quietConsole: void;
}

/** A journey through the shop. Whatever it does, no page may write an error or a warning to the console. */
export const test = base.extend<Fixtures>({
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
      context.on('weberror', (error) => said.push(error.error().message));
      context.on('console', (message) => {
        const { url } = message.location();
        const refusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text());
        // A page asks who is signed in, and for a guest that is refused.
        if (refusal && ['/api/user', ...refusedAt].some((path) => new URL(url).pathname.startsWith(path))) return;
        if (['error', 'warning'].includes(message.type())) said.push(`${message.text()} (${url})`);
      });
      await provide();
      expect(said, 'errors and warnings on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
