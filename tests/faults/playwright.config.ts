import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isLong } from './support/form.js';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(dirname(dirname(import.meta.dirname)), 'test-results/faults'),
  reporter: 'list',
  retries: 0,
  // Each on a shop of its own, of which the tests of a file break one part after the other.
  workers: 2,
  fullyParallel: false,
  ...(isLong ? {} : { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env['CI']),
  timeout: isLong ? 900_000 : 300_000,
});
