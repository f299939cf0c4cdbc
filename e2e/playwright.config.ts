import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const root = dirname(import.meta.dirname);
const port = await kept('E2E_PORT', freePort);
const dataDir = await kept('E2E_DATA_DIR', newFolder);
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results'),
  reporter: 'list',
  retries: 0,
  // One after the other: they compare the shop's figures before and after.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    // The shop's business day is in this zone, the visitor is elsewhere.
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    // Recording one more than doubles the time of a run.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await kept('E2E_BROWSER', browser),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
  webServer: {
    command: `"${process.execPath}" --enable-source-maps backend/dist/main.js`,
    cwd: root,
    url: `${baseURL}/api/health/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: process.env['E2E_LOG'] ? 'pipe' : 'ignore',
    stderr: 'pipe',
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
  },
});

/** The config is read by the runner and again by each of its workers: what the first one chose holds for all. */
async function kept(name: string, choose: () => Promise<string> | string): Promise<string> {
  return (process.env[name] ??= await choose());
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'party-rental-e2e-'));
  // Root's PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : address)));
    });
  });
}

/** The browser that comes from npm; where there is none for this machine, or CHROMIUM_PATH says so, an installed one. */
async function browser(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
  if (installed) return installed;
  throw new Error('No browser for the tests: set CHROMIUM_PATH to a Chromium');
}

/** The package unpacks into the temporary folder, where another user's copy, or half of one, may lie in the way. */
async function unpacked(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/chromium');
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    const TMPDIR = process.env['TMPDIR'];
    process.env['TMPDIR'] = draft;
    await chromium.executablePath();
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    renameSync(draft, folder);
  }
  return join(folder, 'chromium');
}
