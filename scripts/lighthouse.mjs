import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, request } from '@playwright/test';
import packedChromium from '@sparticuz/chromium';
import sharp from 'sharp';
import { initialScripts, totalBytes } from './checks/page-weight.mjs';
import { root, run } from './run.mjs';
import { setUp } from './setup.mjs';

// Downloaded on demand: it is larger than all packages of the shop together.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/', '/item/1', '/cart', '/checkout'];
const RUNS = 3;
const PORT = process.env.LIGHTHOUSE_PORT ?? '3917';
const ORIGIN = `http://localhost:${PORT}`;
const OPTIONS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const TIMEOUT_MS = 120_000;

const GOALS = {
  performance: (value) => value >= 95,
  accessibility: (value) => value === 100,
  'best-practices': (value) => value === 100,
  seo: (value) => value === 100,
  LCP: (ms) => ms <= 2500,
  TBT: (ms) => ms <= 150,
  CLS: (shift) => shift <= 0.02,
};
const METRICS = { LCP: 'largest-contentful-paint', TBT: 'total-blocking-time', CLS: 'cumulative-layout-shift' };

/**
 * Measures the pages of a new shop with Lighthouse's mobile preset. Prints the median of three runs of each page; the
 * checkout has an item. With `--photos`, the shop has an owner's colors, logo and photos instead of its drawings.
 */
const { values } = parseArgs({ options: { photos: { type: 'boolean', default: false } } });
await setUp();
const scratch = mkdtempSync(join(tmpdir(), 'party-rental-lighthouse-'));
// Root's PostgreSQL runs as another user, which needs access.
chmodSync(scratch, 0o755);
const shop = spawn(process.execPath, ['backend/dist/main.js'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'test', PORT, DATA_DIR: join(scratch, 'data'), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const gone = once(shop, 'exit');
try {
  await ready();
  if (values.photos) await addPhotos();
  const browser = await packedChromium.executablePath();
  let missed = 0;
  for (const page of PAGES) {
    const runs = [];
    for (let i = 0; i < RUNS; i++) runs.push(await measure(page, browser));
    const medians = Object.keys(GOALS).map((name) => [name, median(runs.map((figures) => figures[name]))]);
    missed += medians.filter(([name, value]) => !GOALS[name](value)).length;
    console.log(`${page.padEnd(9)} ${medians.map(([name, value]) => format(name, value)).join('  ')}`);
  }
  console.log(`Initial JavaScript: ${totalBytes(initialScripts())} bytes gzipped`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  shop.kill('SIGTERM');
  await gone;
  rmSync(scratch, { recursive: true, force: true });
}

async function ready() {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await fetch(`${ORIGIN}/api/health/ready`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || shop.exitCode !== null) throw new Error('The shop did not start');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** As many details as a photo has, so that it weighs as much. */
function makePhoto(hue) {
  const [width, height] = [1600, 1200];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, noise } })
    .blur(3)
    .modulate({ saturation: 2, hue })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function addPhotos() {
  const api = await request.newContext({ baseURL: ORIGIN });
  const send = async (method, path, options) => {
    const response = await api.fetch(path, { method, ...options });
    if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
    return response.json();
  };
  await send('POST', '/api/login', { data: { username: 'admin', password: 'party-admin' } });
  const upload = async (hue) => {
    const image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(hue) };
    return (await send('POST', '/api/admin/upload', { multipart: { image } })).imageUrl;
  };
  for (const [index, { id }] of (await send('GET', '/api/items')).entries())
    await send('PATCH', `/api/admin/items/${id}`, {
      data: {
        imageUrl: await upload(index * 20),
        images: [await upload(index * 20 + 90), await upload(index * 20 + 180)],
      },
    });
  const look = await send('GET', '/api/admin/brand');
  const colors = { primary: '#1d4ed8', accent: '#fbbf24' };
  const [logoUrl, heroImageUrl] = [await upload(0), await upload(45)];
  await send('PUT', '/api/admin/brand', { data: { ...look, colors, logoUrl, heroImageUrl } });
  await api.dispose();
}

async function measure(page, browser) {
  const report = join(scratch, 'report.json');
  const profile = mkdtempSync(join(scratch, 'profile-'));
  if (page === '/checkout') await fillCart(profile, browser);
  const flags = `${['--headless', ...OPTIONS].join(' ')} --user-data-dir=${profile}`;
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ORIGIN + page, '--quiet'];
  const { code, output } = await run(
    'npm',
    [...args, '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`, '--disable-storage-reset'],
    { env: { CHROME_PATH: browser }, shell: process.platform === 'win32' },
  );
  if (code !== 0) throw new Error(`Lighthouse failed on ${page}:\n${output}`);
  return getFigures(JSON.parse(readFileSync(report, 'utf8')));
}

/** Adds an item to the cart of a browser profile, which gets nothing of the pages into its cache. */
async function fillCart(profile, executablePath) {
  const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000);
  const item = await (await fetch(`${ORIGIN}/api/items/1`)).json();
  const line = { item, selectedDate: inAMonth.toISOString().slice(0, 10), quantity: 1 };
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: OPTIONS });
  const tab = await context.newPage();
  await tab.goto(`${ORIGIN}/favicon.svg`);
  await tab.evaluate((cart) => localStorage.setItem('party-rental:cart', cart), JSON.stringify([line]));
  await context.close();
}

function getFigures({ categories, audits }) {
  return {
    ...Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])),
    ...Object.fromEntries(Object.entries(METRICS).map(([name, audit]) => [name, audits[audit].numericValue])),
  };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function format(name, value) {
  const text = name === 'CLS' ? value.toFixed(3) : name in METRICS ? `${Math.round(value)} ms` : String(value);
  return `${GOALS[name](value) ? '✓' : '✗'} ${name} ${text}`;
}
