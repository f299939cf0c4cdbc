import { test as base, expect } from '@playwright/test';
import { AttackedShop } from './attacked-shop.js';

/** An attack on the built program. */
export const test = base.extend<object, { shop: AttackedShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const shop = await AttackedShop.open();
      await provide(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

export { expect };
