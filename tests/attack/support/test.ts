import { test as base, expect } from '@playwright/test';
import { Shop } from './shop.js';

/** An attack on the real program. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const shop = await Shop.open();
      await provide(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
