import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, BROWSER_OPTIONS } from './support/chromium.js';

const root = dirname(dirname(import.meta.dirname));
// The runner and each of its workers read this file; the workers use the runner's choice.
process.env['E2E_BROWSER'] ??= await browser();

export default defineConfig({
  testDir: '.',
  // The longest first, and last what needs a shop of its own, so that no worker changes its shop twice.
  projects: [
    { name: 'screens', testMatch: 'every-screen.spec.ts' },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: ['every-screen.spec.ts', 'shipped-node.spec.ts'] },
    { name: 'shipped', testMatch: 'shipped-node.spec.ts' },
  ],
  outputDir: join(root, 'test-results/browser'),
  reporter: 'list',
  retries: 0,
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // Not the time zone of the shop.
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    // Animations are drawn without a GPU here; first-look.spec.ts tests them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces more than doubles the time of a run.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env['E2E_BROWSER'],
      args: BROWSER_OPTIONS,
    },
  },
});
