import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import chromium from '@sparticuz/chromium';

const root = dirname(dirname(dirname(import.meta.dirname)));

/** The browser that comes from npm; where there is none for this machine, or CHROMIUM_PATH says so, an installed one. */
export async function browser(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
  if (installed) return installed;
  throw new Error('No browser for the tests: set CHROMIUM_PATH to a Chromium');
}

export const BROWSER_OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

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
