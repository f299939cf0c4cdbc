import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isLong } from './support/form.js';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(dirname(dirname(import.meta.dirname)), 'test-results/faults'),
  reporter: 'list',
  retries: 0,
  // Each worker has a shop of its own.
  workers: 2,
  fullyParallel: false,
  ...(isLong ? {} : { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env['CI']),
  timeout: isLong ? 900_000 : 300_000,
});
