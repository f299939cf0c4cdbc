import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, BROWSER_OPTIONS } from './support/chromium.js';

const root = dirname(dirname(import.meta.dirname));
// The config is read by the runner and again by each of its workers: what the first one chose holds for all.
process.env['E2E_DATA_DIR'] ??= newFolder();
process.env['E2E_BROWSER'] ??= await browser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results'),
  reporter: 'list',
  retries: 0,
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // The shop's business day is in this zone, the visitor is elsewhere.
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    // Frames of what moves are drawn by the processor; what moves has tests of its own (first-look.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording one more than doubles the time of a run.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['E2E_BROWSER'],
      args: BROWSER_OPTIONS,
    },
  },
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'party-rental-e2e-'));
  // Root's PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}
