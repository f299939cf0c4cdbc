import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = fileURLToPath(new URL('packages/', import.meta.url));
const contracts = fileURLToPath(new URL('contracts/src/index.ts', import.meta.url));

/** The tests of all packages. `npm test` builds first: integration tests run the built program too. */
export default defineConfig({
  // As in backend/tsconfig.json, which doesn't include tests.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  resolve: {
    alias: [
      { find: /^@party-rental\/contracts$/, replacement: contracts },
      { find: /^@party-rental\/(event-store|local-services)\/(.+)$/, replacement: `${packages}$1/src/$2.ts` },
    ],
  },
  test: {
    // More than the cores: some tests mostly wait.
    maxWorkers: 3,
    // Limits for tests that hang: services, and files read for the first time, take their time on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files of a worker share its modules, because loading them takes longer than most tests.
          isolate: false,
          include: ['{contracts,packages/*,backend,bench}/src/**/*.test.ts', '{scripts,tests}/**/*.test.{mjs,ts}'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          environment: 'jsdom',
          include: ['frontend/src/**/*.test.{ts,tsx}'],
          setupFiles: ['frontend/test-setup/setup.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          isolate: false,
          include: ['{packages/*,backend}/src/**/*.int.test.ts'],
          globalSetup: ['backend/test-support/setup/services.mjs'],
        },
      },
    ],
  },
});
