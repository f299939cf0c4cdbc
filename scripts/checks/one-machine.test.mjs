import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../backend/src/platform/config/config.js';
import { root, run } from '../run.mjs';

const ANSWERS = { DOMAIN: 'Shop.Example', EMAIL: 'olga@shop.example', SMTP_URL: '', TZ: '' };

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-machine-'));
  cpSync(join(root, 'deploy/one-machine'), folder, { recursive: true });
  program(
    'docker',
    `echo "\${NEW_VERSION:+NEW_VERSION=$NEW_VERSION }$*" >> "$FOLDER/calls"
    case "$*" in
      'compose ps --quiet shop') echo shop-1 ;;
      'inspect --format {{.Image}} shop-1') echo sha256:running ;;
      'image inspect '*:previous) [ -z "\${NO_PREVIOUS:-}" ] ;;
      "image inspect --format {{.Id}} "*) echo "\${NEW_IMAGE:-sha256:new}" ;;
      *upgrade-check*) cat; exit "\${CHECK:-0}" ;;
    esac`,
  );
  program('ss', ':');
  program('getent', 'echo "203.0.113.7 STREAM shop.example"');
  program('chown', ':');
  program('timedatectl', 'echo America/Chicago');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Stands for a program of the machine: no container engine runs in tests. */
function program(name, script) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}
const sh = (script, args = [], env = {}) =>
  run('sh', [join(folder, script), ...args], {
    env: { ...env, FOLDER: folder, PATH: `${folder}:${process.env.PATH}` },
  });
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
const env = () => readFileSync(join(folder, '.env'), 'utf8');

describe('install.sh', () => {
  test('writes settings that the program accepts, for this user only, and starts the shop', async () => {
    const { code, output } = await sh('install.sh', [], ANSWERS);
    expect([code, output]).toEqual([0, expect.stringContaining('Your shop is at https://shop.example')]);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const settings = Object.fromEntries([...env().matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
    expect(readConfig({ ...settings, NODE_ENV: 'production' })).toMatchObject({
      publicUrl: 'https://shop.example',
      smtpUrl: undefined,
      timeZone: 'America/Chicago',
    });
    expect(calls().at(-1)).toBe('compose up --detach --wait');
  });

  test('makes other secrets each time', async () => {
    await sh('install.sh', [], ANSWERS);
    const [first] = env().match(/^DATA_KEY=.+$/m);
    rmSync(join(folder, '.env'));
    await sh('install.sh', [], ANSWERS);
    expect(env()).not.toContain(first);
  });

  test.each([
    ['of the machine', {}, 'America/Chicago'],
    ['of the user', { TZ: 'America/Denver' }, 'America/Denver'],
    ['that was passed', { TZ: 'America/Denver', BUSINESS_TIMEZONE: 'Etc/GMT+6' }, 'Etc/GMT+6'],
    ['of New York for a machine at UTC', { TZ: 'UTC' }, 'America/New_York'],
    ['of New York for a machine at Etc/UTC', { TZ: 'Etc/UTC' }, 'America/New_York'],
    ['of New York for what is no name', { TZ: ':/etc/localtime' }, 'America/New_York'],
  ])('takes the time zone %s, and says so', async (_, settings, zone) => {
    const { output } = await sh('install.sh', [], { ...ANSWERS, ...settings });
    expect(output).toContain(`Times in the shop are in the time zone ${zone}.`);
    expect(env()).toContain(`\nBUSINESS_TIMEZONE=${zone}\n`);
  });

  test('overwrites nothing', async () => {
    writeFileSync(join(folder, '.env'), 'mine');
    const { code, output } = await sh('install.sh', [], ANSWERS);
    expect([code, output, env()]).toEqual([1, expect.stringContaining('There is a .env already'), 'mine']);
  });

  test.each([
    ['a domain that is none', { DOMAIN: 'my shop' }, 'my shop is not a domain'],
    ['an email that is none', { EMAIL: 'olga' }, 'olga is not an email address'],
    ['a mail server of another protocol', { SMTP_URL: 'https://mail' }, 'smtp:// or smtps://'],
    ['characters that .env would change', { SMTP_URL: 'smtp://a:b$c@mail' }, '%24'],
  ])('explains %s, and changes nothing', async (_, answer, sentence) => {
    const { code, output } = await sh('install.sh', [], { ...ANSWERS, ...answer });
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(existsSync(join(folder, '.env'))).toBe(false);
  });

  test('says which port is taken', async () => {
    program('ss', 'echo LISTEN');
    const { code, output } = await sh('install.sh', [], ANSWERS);
    expect([code, output]).toEqual([1, expect.stringContaining('Port 80 is taken by another program')]);
  });

  test('says that the domain has no address yet, and goes on', async () => {
    program('getent', 'exit 2');
    const { code, output } = await sh('install.sh', [], ANSWERS);
    expect([code, output]).toEqual([0, expect.stringContaining('shop.example has no address yet')]);
  });
});

describe('update.sh', () => {
  const UP = 'compose up --detach --wait';
  const IMAGE = 'registry.example/shop';
  // Without an end of its last line, as some editors save it.
  beforeEach(() => writeFileSync(join(folder, '.env'), `IMAGE="${IMAGE}"\nVERSION=1.0.0\nBACKUP_BUCKET='copies'`));

  test('says first what the new version would do, keeps a name for the old one, and starts the new one', async () => {
    const { code, output } = await sh('update.sh', ['1.1.0'], { YES: 'yes' });
    expect([code, output]).toEqual([0, expect.stringMatching(/To go back to the previous version: \S+ previous\n$/)]);
    expect(calls().filter((call) => !/inspect| ps /.test(call))).toEqual([
      `pull ${IMAGE}:1.1.0`,
      'NEW_VERSION=1.1.0 compose run --rm --no-deps upgrade-check',
      `tag sha256:running ${IMAGE}:previous`,
      UP,
    ]);
    expect(env()).toBe(`IMAGE="${IMAGE}"\nBACKUP_BUCKET='copies'\nVERSION=1.1.0\n`);
  });

  test('keeps the name of the version before, if the new one runs already', async () => {
    const { code } = await sh('update.sh', ['1.1.0'], { YES: 'yes', NEW_IMAGE: 'sha256:running' });
    expect([code, calls().at(-1)]).toEqual([0, UP]);
    expect(calls().filter((call) => call.startsWith('tag '))).toEqual([]);
  });

  test('goes back to the version before, without downloading, checking or renaming anything', async () => {
    const { code } = await sh('update.sh', ['previous'], { YES: 'yes' });
    expect([code, env()]).toEqual([0, expect.stringContaining('\nVERSION=previous\n')]);
    expect(calls().filter((call) => /^pull|^tag|run/.test(call))).toEqual([]);
  });

  test('goes back only to a version that is on this machine', async () => {
    const { code, output } = await sh('update.sh', ['previous'], { YES: 'yes', NO_PREVIOUS: 'yes' });
    expect([code, output]).toEqual([1, expect.stringContaining('There is no version to go back to.')]);
    expect([env(), calls()]).toEqual([expect.stringContaining('VERSION=1.0.0'), [`image inspect ${IMAGE}:previous`]]);
  });

  test('says how to make the backup that is missing', async () => {
    const { output } = await sh('update.sh', ['1.1.0'], { YES: 'yes', CHECK: '1' });
    expect(output).toContain('cli.js backup --check /backup/before-update');
  });

  test.each([
    ['without an answer', {}],
    ['without a backup of the last day', { YES: 'yes', CHECK: '1' }],
  ])('changes nothing %s', async (_, settings) => {
    const { code, output } = await sh('update.sh', ['1.1.0'], settings);
    expect([code, output]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(env()).toContain('VERSION=1.0.0');
    expect(calls()).not.toContain(UP);
  });
});
