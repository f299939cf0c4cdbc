import { afterAll, describe, expect, test } from 'vitest';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ConfigError } from '../start-error.js';
import { readConfig, settings } from './config.js';
import { suppliedSecrets } from './persisted-secrets.js';
import { createCredentials } from '@party-rental/local-services/postgres/credentials';

const SESSION_SECRET = randomBytes(48).toString('base64');
const DATA_KEY = randomBytes(32).toString('base64');
const PUBLIC_URL = 'https://party.example';
const production = { NODE_ENV: 'production', SESSION_SECRET, DATA_KEY, PUBLIC_URL };

const scratch = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const emptyFolder = () => mkdtempSync(join(scratch, 'data-'));

function getFaults(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('no fault was found');
}

test('.env.example and the operations page list every setting, and .env.example no other', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
  const names = Object.keys(settings.shape).sort();
  const example = read('.env.example').match(/^\w+(?==)/gm) ?? [];
  expect([...example].sort()).toEqual(names);
  expect(names.filter((name) => !read('docs/operations.md').includes(`\`${name}\``))).toEqual([]);
});

describe('readConfig', () => {
  test('without settings returns a demo shop', () => {
    const config = readConfig({ SESSION_SECRET, DATA_KEY });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      uploadDir: resolve('.data/uploads'),
      databaseUrl: undefined,
      mailFrom: undefined,
      timeZone: 'America/New_York',
      publicUrl: 'http://localhost:3000',
      admin: { username: 'admin', password: 'party-admin' },
      rateLimits: false,
      logLevel: 'info',
      production: false,
    });
    expect([...config.roles]).toEqual(['api', 'projector', 'worker']);
    expect(config.dataKey).toHaveLength(32);
  });

  test('trusts only the listed proxies', () => {
    expect(readConfig(production).trustedProxies).toEqual([]);
    const TRUSTED_PROXIES = 'loopback, 10.0.0.0/8, 2001:db8::1';
    expect(readConfig({ ...production, TRUSTED_PROXIES }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::1',
    ]);
    for (const wrong of ['everybody', 'true', '1', '10.0.0.0/33', 'proxy.example', '10.0.0.1,']) {
      expect(getFaults({ ...production, TRUSTED_PROXIES: wrong })).toContain('TRUSTED_PROXIES must be a comma-');
    }
  });

  test('treats an empty or blank value as unset', () => {
    const config = readConfig({ SESSION_SECRET, DATA_KEY, PORT: '', DATABASE_URL: '  ', ROLES: '' });
    expect(config).toMatchObject({ port: 3000, databaseUrl: undefined });
    expect(config.roles.size).toBe(3);
  });

  test('accepts a list of database servers', () => {
    const DATABASE_URL = 'postgres://party:secret@one:5432,two:5433/shop';
    expect(readConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    for (const wrong of ['postgres://one:x,two/shop', 'mysql://one,two/shop', 'one,two'])
      expect(getFaults({ ...production, DATABASE_URL: wrong })).toContain(
        'DATABASE_URL must be a URL that starts with',
      );
  });

  test('accepts a WAL archive for the embedded database only', () => {
    expect(readConfig({ ...production, WAL_ARCHIVE: 'wal' }).walArchive).toBe(resolve('wal'));
    const env = { ...production, WAL_ARCHIVE: 'wal', DATABASE_URL: 'postgres://party@one/shop' };
    expect(getFaults(env)).toContain('WAL_ARCHIVE is for the embedded database');
  });

  test('accepts a read replica of a named server only', () => {
    const [DATABASE_URL, READ_DATABASE_URL] = ['postgres://party@one/shop', 'postgres://party@two/shop'];
    expect(readConfig({ ...production, DATABASE_URL, READ_DATABASE_URL }).readDatabaseUrl).toBe(READ_DATABASE_URL);
    expect(getFaults({ ...production, READ_DATABASE_URL })).toContain('READ_DATABASE_URL names a replica');
    for (const wrong of ['two', 'postgres://party@two,three/shop'])
      expect(getFaults({ ...production, DATABASE_URL, READ_DATABASE_URL: wrong })).toContain(
        'READ_DATABASE_URL must be',
      );
  });

  test('accepts the owner of a named database only', () => {
    const env = { ...production, OWNER_DATABASE_URL: 'postgres://owner@one/shop' };
    expect(readConfig({ ...env, DATABASE_URL: 'postgres://party@one/shop' }).ownerDatabaseUrl).toBe(
      'postgres://owner@one/shop',
    );
    expect(getFaults(env)).toContain('OWNER_DATABASE_URL names the owner');
  });

  test('reads all settings', () => {
    const config = readConfig({
      ...production,
      PORT: '8080',
      PUBLIC_URL: 'https://party.example/',
      ROLES: 'worker, api',
      ADMIN_USERNAME: 'olga',
      ADMIN_EMAIL: 'olga@party.example',
      ADMIN_PASSWORD: 'a long and good one',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://party.example',
      admin: { username: 'olga', email: 'olga@party.example', password: 'a long and good one' },
      rateLimits: true,
      production: true,
    });
    expect(config.roles).toEqual(new Set(['worker', 'api']));
  });

  test('reports every fault at once, without values', () => {
    const message = getFaults({
      NODE_ENV: 'prod',
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/shop',
      REDIS_URL: 'localhost',
      SMTP_URL: 'mail',
      MAIL_FROM: 'not-an-email',
      BUSINESS_EMAIL: 'not-an-email',
      BUSINESS_TIMEZONE: 'Mars/Olympus',
      PUBLIC_URL: 'ftp://x',
      SESSION_SECRET: 'hunter2',
      DATA_KEY: 'hunter2',
      ADMIN_EMAIL: 'olga',
      ADMIN_PASSWORD: 'hunter2',
      ROLES: 'api,cook,waiter',
      RATE_LIMITS: 'maybe',
      LOG_LEVEL: 'loud',
      SEED: 'beans',
    });
    const named = message
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[3]);
    expect(named.sort()).toEqual(
      [
        'ADMIN_EMAIL',
        'ADMIN_PASSWORD',
        'BUSINESS_EMAIL',
        'BUSINESS_TIMEZONE',
        'DATABASE_URL',
        'DATA_KEY',
        'LOG_LEVEL',
        'MAIL_FROM',
      ].concat([
        'NODE_ENV',
        'PORT',
        'PUBLIC_URL',
        'RATE_LIMITS',
        'REDIS_URL',
        'ROLES',
        'SEED',
        'SESSION_SECRET',
        'SMTP_URL',
      ]),
    );
    expect(message).not.toContain('hunter2');
  });

  test('accepts a bucket with all its settings or none', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };
    const read = (env: Record<string, string>) => readConfig({ SESSION_SECRET, DATA_KEY, ...env }).bucket;
    expect(read({})).toBeUndefined();
    expect(read({ S3_BUCKET: 'pictures' })).toEqual({ name: 'pictures', region: 'us-east-1' });
    expect(read({ S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://store.example', ...keys })).toEqual({
      name: 'pictures',
      region: 'us-east-1',
      endpoint: 'https://store.example',
      credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2' },
    });
    expect(getFaults({ S3_ENDPOINT: 'https://store.example', S3_ACCESS_KEY_ID: 'id' })).toMatch(
      /S3_BUCKET is missing.*\n.*S3_SECRET_ACCESS_KEY is missing/,
    );
    expect(getFaults({ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'hunter2' })).toContain(
      'S3_ACCESS_KEY_ID is missing',
    );
  });

  test.each([['0'], ['-1'], ['3000.5'], ['0x10'], ['1e3'], ['abc'], ['65536']])('rejects port %s', (PORT) => {
    expect(getFaults({ PORT })).toContain('PORT must be a whole number from 1 to 65535');
  });
});

describe('REQUEST_TIMEOUT', () => {
  test('is four seconds by default', () => {
    expect(readConfig({ SESSION_SECRET, DATA_KEY }).requestTimeout).toBe(4);
    expect(readConfig({ SESSION_SECRET, DATA_KEY, REQUEST_TIMEOUT: '30' }).requestTimeout).toBe(30);
  });

  test.each([['0'], ['-1'], ['2.5'], ['4s'], ['1000']])('rejects %s seconds', (REQUEST_TIMEOUT) => {
    expect(getFaults({ REQUEST_TIMEOUT })).toContain('REQUEST_TIMEOUT must be a whole number of seconds from 1 to 999');
  });
});

describe('HOST', () => {
  const read = (env: Record<string, string>) => readConfig({ SESSION_SECRET, DATA_KEY, ...env });

  test('is loopback outside production, and every interface in production', () => {
    expect(read({}).host).toBe('127.0.0.1');
    expect(read({ NODE_ENV: 'test' }).host).toBe('127.0.0.1');
    expect(readConfig(production).host).toBe('0.0.0.0');
    expect(readConfig({ ...production, HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  test.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['192.168.1.20', 'http://192.168.1.20:3000'],
    ['fd00::7', 'http://[fd00::7]:3000'],
    ['shop.local', 'http://shop.local:3000'],
  ])('%s is reached at %s', (HOST, url) => {
    expect(read({ HOST })).toMatchObject({ host: HOST, publicUrl: url });
  });

  test.each(['http://localhost', '127.0.0.1:80', 'my shop', '-'])('rejects %s', (HOST) => {
    expect(getFaults({ HOST })).toContain('HOST must be an IP address or a host name');
  });
});

describe('in production', () => {
  test('PUBLIC_URL is required, and starts with https unless its host is localhost', () => {
    expect(getFaults({ ...production, PUBLIC_URL: '' })).toContain('PUBLIC_URL is missing');
    for (const url of ['http://party.example', 'http://localhost.party.example', 'http://127.0.0.1.party.example'])
      expect(getFaults({ ...production, PUBLIC_URL: url })).toContain('PUBLIC_URL must start with https://');
    for (const url of ['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://party.example'])
      expect(readConfig({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url);
    expect(getFaults({ ...production, PUBLIC_URL: 'http://party.example', PORT: 'x' })).toMatch(
      /PORT must.*PUBLIC_URL must/s,
    );
  });

  test('no demo data is created', () => {
    expect(readConfig(production).seed).toBe('none');
    expect(getFaults({ ...production, SEED: 'demo' })).toContain('SEED must be none in production');
    expect(readConfig({ DATA_DIR: emptyFolder() }).seed).toBe('demo');
  });

  test('a business is never invented', () => {
    const none = { businessName: '', businessEmail: '', phone: '', street: '', city: '' };
    expect(readConfig(production)).toMatchObject({ business: none, mailFrom: undefined });
    const named = {
      BUSINESS_NAME: 'Joe',
      BUSINESS_PHONE: '\u202D555\u2013010\u20139988\u202C',
      BUSINESS_ADDRESS: '1 Main St , Albany, NY 12207',
    };
    expect(readConfig({ ...production, ...named }).business).toEqual({
      ...none,
      businessName: 'Joe',
      phone: '555-010-9988',
      street: '1 Main St',
      city: 'Albany, NY 12207',
    });
    expect(getFaults({ ...production, BUSINESS_PHONE: 'call us' })).toContain('BUSINESS_PHONE must be a phone number');
  });

  test('missing secrets are rejected by name', () => {
    const message = getFaults({ NODE_ENV: 'production', ADMIN_USERNAME: 'olga' });
    expect(message).toContain('SESSION_SECRET is missing');
    expect(message).toContain('DATA_KEY is missing');
    expect(message).toContain('ADMIN_PASSWORD is missing');
    expect(message).toContain('PUBLIC_URL is missing');
  });

  test('known and guessable secrets are rejected', () => {
    const message = getFaults({
      NODE_ENV: 'production',
      SESSION_SECRET: 'x'.repeat(40),
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'party-admin',
    });
    expect(message).toMatch(
      /SESSION_SECRET is too easy.*\n.*DATA_KEY is too easy.*\n.*ADMIN_PASSWORD is the password of the/,
    );
  });

  test('there is no default admin, and a password requires a username', () => {
    expect(readConfig(production).admin).toBeUndefined();
    expect(getFaults({ ...production, ADMIN_PASSWORD: 'a long and good one' })).toContain('ADMIN_USERNAME is missing');
  });

  test('rate limits cannot be turned off', () => {
    expect(readConfig({ ...production, RATE_LIMITS: 'on' }).rateLimits).toBe(true);
    expect(getFaults({ ...production, RATE_LIMITS: 'off' })).toContain('RATE_LIMITS must be on in production');
  });
});

describe('outside production', () => {
  test('missing secrets are created once, readable by their owner only', () => {
    const DATA_DIR = join(emptyFolder(), 'new', 'folder');
    const first = readConfig({ DATA_DIR });
    expect(readConfig({ DATA_DIR })).toEqual(first);
    expect(readConfig({ DATA_DIR: join(emptyFolder()) }).sessionSecret).not.toBe(first.sessionSecret);
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('a configured secret takes precedence over a persisted one', () => {
    const DATA_DIR = emptyFolder();
    const persisted = readConfig({ DATA_DIR });
    const config = readConfig({ DATA_DIR, DATA_KEY });
    expect(config.dataKey.toString('base64')).toBe(DATA_KEY);
    expect(config.sessionSecret).toBe(persisted.sessionSecret);
  });

  test('missing secrets are not recreated if a database needs them', () => {
    const DATA_DIR = emptyFolder();
    readConfig({ DATA_DIR });
    createCredentials(DATA_DIR);
    readConfig({ DATA_DIR });
    rmSync(join(DATA_DIR, 'secrets.json'));
    expect(getFaults({ DATA_DIR })).toContain('secrets.json is missing');
    expect(readConfig({ DATA_DIR, SESSION_SECRET, DATA_KEY }).sessionSecret).toBe(SESSION_SECRET);
  });

  test("operators' commands read secrets, and create none", () => {
    const DATA_DIR = emptyFolder();
    expect(() => readConfig({ DATA_DIR }, suppliedSecrets)).toThrow(/^No shop was started on the data in .*npm start/);
    expect(readdirSync(DATA_DIR)).toEqual([]);
    expect(readConfig({ DATA_DIR })).toEqual(readConfig({ DATA_DIR }, suppliedSecrets));
  });

  test('damaged secrets are never replaced', () => {
    const DATA_DIR = emptyFolder();
    const file = join(DATA_DIR, 'secrets.json');
    writeFileSync(file, '{"sessionSecret":');
    chmodSync(file, 0o600);
    expect(getFaults({ DATA_DIR })).toContain('is damaged');
    expect(readFileSync(file, 'utf8')).toBe('{"sessionSecret":');
  });

  test('a DATA_DIR that cannot be created is reported', () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    expect(getFaults({ DATA_DIR: join(file, 'data') })).toContain('cannot be');
  });
});
