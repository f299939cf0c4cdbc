import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, BROWSER_OPTIONS } from '../e2e/support/chromium.js';
import { isLong } from './support/form.js';

export default defineConfig({
  testDir: '.',
  outputDir: join(dirname(dirname(import.meta.dirname)), 'test-results/attack'),
  reporter: 'list',
  retries: 0,
  // The specs share one shop, with its counters and clock.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: isLong ? 600_000 : 240_000,
  expect: { timeout: 60_000 },
  use: { launchOptions: { executablePath: await browser(), args: BROWSER_OPTIONS } },
  projects: [
    { name: 'attacks', testMatch: '*.spec.ts', testIgnore: 'log.spec.ts' },
    // The logs are complete when the programs have ended.
    { name: 'log', testMatch: 'log.spec.ts', dependencies: ['attacks'] },
  ],
});
