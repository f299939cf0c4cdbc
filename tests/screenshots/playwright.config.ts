import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.js';

const root = join(import.meta.dirname, '../..');

/** The screenshots of docs/owner.md. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  projects: [{ name: 'screenshots', testMatch: '*.spec.ts' }],
  outputDir: join(root, 'test-results/screenshots'),
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 10_000 },
  use: {
    ...e2e.use,
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 8_000,
  },
});
