import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from './run.mjs';

const WORKSPACES = ['contracts', 'packages/event-store', 'packages/local-services', 'backend'];
/** What the image contains, and what a machine without containers needs besides. */
const CONTENT = [
  ...['package.json', 'package-lock.json', '.env.example', 'CHANGELOG.md', 'README.md', 'docker-compose.yml'],
  ...[...WORKSPACES, 'frontend'].map((workspace) => `${workspace}/package.json`),
  ...['backend/dist', 'frontend/dist', 'deploy', 'docs'],
];

/**
 * Packs the built program into party-rental-<version>.tar.gz in a folder, and returns the file. Its .npmrc lets `npm ci` install
 * the packages that the program needs, and nothing to build it.
 */
export async function packRelease(target) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `party-rental-${version}`;
  const draft = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    for (const path of CONTENT) {
      if (!existsSync(join(root, path))) throw new Error(`There is no ${path}: run npm run build first.`);
      mkdirSync(dirname(join(draft, name, path)), { recursive: true });
      cpSync(join(root, path), join(draft, name, path), { recursive: true });
    }
    const settings = readFileSync(join(root, '.npmrc'), 'utf8').trimEnd();
    const npmrc = [settings, 'omit[]=dev', ...WORKSPACES.map((workspace) => `workspace[]=${workspace}`), ''];
    writeFileSync(join(draft, name, '.npmrc'), npmrc.join('\n'));
    mkdirSync(target, { recursive: true });
    const file = join(target, `${name}.tar.gz`);
    const { code, output } = await run('tar', ['-czf', file, '-C', draft, name]);
    if (code !== 0) throw new Error(output);
    return file;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${await packRelease(process.argv[2] ?? root)}\n`);
