import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import chromium from '@sparticuz/chromium';

const root = dirname(dirname(dirname(import.meta.dirname)));

/** Returns the path of CHROMIUM_PATH, of the npm package's browser, or of an installed one. */
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

/** Unpacks into a folder of the project: the temporary folder may contain another user's or an incomplete copy. */
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
