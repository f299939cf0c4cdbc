import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, BROWSER_OPTIONS } from '../e2e/support/chromium.js';
import { isLong } from './support/form.js';

export default defineConfig({
  testDir: '.',
  outputDir: join(dirname(dirname(import.meta.dirname)), 'test-results/attack'),
  reporter: 'list',
  retries: 0,
  // One after the other, on one shop, whose counters and clocks they all look at.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: isLong ? 300_000 : 120_000,
  expect: { timeout: 10_000 },
  use: { launchOptions: { executablePath: await browser(), args: BROWSER_OPTIONS } },
  projects: [
    { name: 'attacks', testMatch: '*.spec.ts', testIgnore: 'log.spec.ts' },
    // What the programs have written is whole when they have ended.
    { name: 'log', testMatch: 'log.spec.ts', dependencies: ['attacks'] },
  ],
});
