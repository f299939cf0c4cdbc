import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(dirname(dirname(import.meta.dirname)), 'test-results/topology'),
  reporter: 'list',
  retries: 0,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 240_000,
});
