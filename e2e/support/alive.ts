import type { Page } from '@playwright/test';

/** Opens a page that keeps the live stream open, and waits until its scripts have taken over what the server drew. */
export async function openAlive(page: Page, path: string): Promise<void> {
  const called = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/stream');
  await page.goto(path);
  await called;
}
