import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settings } from '../../backend/src/platform/config/config.js';
import { root, run } from '../run.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { services, volumes, configs } = parse(read('docker-compose.yml'), { merge: true });
const OPTIONS = ['mail', 'pooler', 'replica'];
const APP = ['api', 'projector', 'worker'];
/** The secrets of .env. */
const SECRETS = {
  SESSION_SECRET: randomBytes(48).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
  DATABASE_PASSWORD: randomBytes(24).toString('hex'),
  REDIS_PASSWORD: randomBytes(24).toString('hex'),
};
const withCompose = (await run('docker', ['compose', 'version'])).code === 0 ? test : test.skip;

withCompose('docker compose accepts the file', async () => {
  const config = await run('docker', ['compose', 'config', '--quiet'], { env: SECRETS });
  expect(config).toMatchObject({ code: 0 });
});

test('every role runs, the API twice, from one image', () => {
  expect(Object.keys(services).sort()).toEqual([...APP, ...OPTIONS, 'postgres', 'proxy', 'redis'].sort());
  for (const role of APP) expect(services[role]).toMatchObject({ build: '.', environment: { ROLES: role } });
  expect(services.api.deploy.replicas).toBe(2);
});

describe.each(Object.entries(services))('%s', (_, service) => {
  test('is read-only except for its volumes, and cannot gain privileges', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.tmpfs).toContain('/tmp');
  });

  test('restarts after a crash', () => {
    expect(service.restart).toBe('unless-stopped');
  });

  test('is not root', () => {
    const user = service.build ? getLastUser('Dockerfile') : service.user;
    expect(user).toMatch(/^(?!root|0)\w+/);
  });

  test('has a version and its digest', () => {
    const images = service.build ? read('Dockerfile').match(/(?<=^FROM )\S+:\S+/gm) : [service.image];
    for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  test('refers only to existing volumes, services and files', () => {
    const named = (service.volumes ?? []).map((volume) => volume.split(':')[0]);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other);
    for (const { source } of service.configs ?? []) expect(read(configs[source].file)).not.toBe('');
  });
});

describe.each(OPTIONS)('%s', (name) => {
  test('runs only with its profile', () => {
    expect(Object.keys(services).filter((one) => services[one].profiles?.includes(name))).toEqual([name]);
    expect(services[name].profiles).toEqual([name]);
  });
});

test('the replica gives at least what the primary gives, as PostgreSQL requires', () => {
  const needed = services.postgres.command.match(/max_\w+=\d+/g);
  expect(services.replica.command.match(/max_\w+=\d+/g)).toEqual(needed);
});

test('the pooler leaves connections for superusers and replicas', () => {
  const [size] = read(configs.pgbouncer.file).match(/(?<=default_pool_size = )\d+/);
  const [most] = services.postgres.command.match(/(?<=max_connections=)\d+/);
  expect(Number(size)).toBeLessThan(Number(most) - 20);
});

test('no log of the proxy has a query string or referrer, and every log is bounded', () => {
  const conf = read('deploy/nginx.conf');
  const [, format] = conf.match(/log_format without_query '(.*)';/);
  expect(format).not.toMatch(/\$(request|args|query_string|request_uri|http_\w+|is_args)\b/);
  // In the server, where they replace those of the image.
  expect(conf).toMatch(
    /^server \{[^]*\n {2}access_log \/dev\/stdout without_query;\n {2}error_log \/dev\/stderr crit;/m,
  );
  for (const { logging } of Object.values(services))
    expect(logging.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
});

test('every volume is used', () => {
  const used = Object.values(services).flatMap(({ volumes: its = [] }) => its.map((volume) => volume.split(':')[0]));
  expect(Object.keys(volumes).sort()).toEqual([...new Set(used)].sort());
});

test('every service that others wait for has a health check', () => {
  const waitedFor = Object.values(services).flatMap(({ depends_on: others = {} }) =>
    Object.keys(others).filter((name) => others[name].condition === 'service_healthy'),
  );
  expect(waitedFor).toEqual(expect.arrayContaining(['api', 'postgres', 'redis']));
  for (const name of waitedFor)
    expect(services[name].healthcheck?.test ?? (services[name].build && read('Dockerfile'))).toMatch(
      /pg_isready|redis-cli ping|^HEALTHCHECK /m,
    );
});

test('the sources of the image exist and are not in .dockerignore', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths.split(' '),
  );
  expect(copied).toEqual(expect.arrayContaining(['package-lock.json', 'contracts', 'packages', 'backend', 'frontend']));
  const ignored = read('.dockerignore').split('\n');
  for (const path of copied)
    expect([path, existsSync(join(root, path)), ignored.includes(path)]).toEqual([path, true, false]);
});

describe.each(APP)('the program as %s', (role) => {
  const start = (owners) => readConfig({ ...ofImage(), ...filledIn(services[role].environment, owners) });

  test('starts with these settings and reaches its services', () => {
    const { roles, production, ...config } = start(SECRETS);
    expect([[...roles], production]).toEqual([[role], true]);
    expect(getHost(config.databaseUrl)).toBe('postgres');
    expect(getHost(config.redisUrl)).toBe('redis');
    expect(config.smtpUrl).toBeUndefined();
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = filledIn(services.postgres.environment, SECRETS);
    const { username, password, pathname } = new URL(config.databaseUrl);
    expect([password, pathname]).toEqual([POSTGRES_PASSWORD, `/${POSTGRES_DB}`]);
    expect(username).not.toBe(POSTGRES_USER);
    expect(read('deploy/create-app-role.sql')).toContain(`create role ${username} login password :'password'`);
    expect(new URL(config.redisUrl).password).toBe(SECRETS.REDIS_PASSWORD);
  });

  test.each(Object.keys(SECRETS))('does not start without %s', (name) => {
    expect(() => start({ ...SECRETS, [name]: '' })).toThrow(name);
  });

  test('does not start with a PUBLIC_URL without https', () => {
    expect(() => start({ ...SECRETS, PUBLIC_URL: 'http://party.example' })).toThrow('PUBLIC_URL');
  });

  test('listens on all interfaces', () => {
    expect(start(SECRETS).host).toBe('0.0.0.0');
  });

  test('gets every setting except those of its image and those fixed in production', () => {
    // An archive of WAL is a setting of the embedded PostgreSQL.
    const fixed = [
      ...Object.keys(ofImage()),
      'UPLOAD_DIR',
      'RATE_LIMITS',
      'SEED',
      'WAL_ARCHIVE',
      'PAYMENT_SIMULATOR_URL',
    ];
    const given = Object.keys(settings.shape).filter((name) => !fixed.includes(name));
    expect(Object.keys(services[role].environment).sort()).toEqual(given.sort());
  });

  test('stores images on the volume as its own user', () => {
    const user = getLastUser('Dockerfile');
    const { uploadDir } = start(SECRETS);
    expect(services[role].volumes).toEqual([`uploads:${uploadDir}`]);
    expect(read('Dockerfile')).toContain(`install -d -o ${user} -g ${user} ${uploadDir}`);
  });
});

test('Redis keeps jobs through a restart and never evicts them', () => {
  expect(services.redis.command).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/);
});

test('the proxy forwards to the API, and no other service of the shop is public', () => {
  const upstreams = read(configs.proxy.file).match(/(?<=set \$api )\S+(?=;)/g);
  expect(new Set(upstreams)).toEqual(new Set([`http://api:${ofImage().PORT}`]));
  expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(['proxy', 'mail']);
  expect(services.mail.ports).toEqual(['127.0.0.1:8025:8025']);
});

test('Redis requires the password, and is healthy only if it replies', () => {
  const { command } = filledIn({ command: services.redis.command }, SECRETS);
  expect(command).toContain(`--requirepass ${SECRETS.REDIS_PASSWORD}`);
  expect(filledIn(services.redis.environment, SECRETS)).toEqual({ REDISCLI_AUTH: SECRETS.REDIS_PASSWORD });
  expect(services.redis.healthcheck.test).toBe('redis-cli ping | grep PONG');
});

test('the shop’s role is created with the database', () => {
  expect(services.postgres.configs).toContainEqual({
    source: 'app-role',
    target: '/docker-entrypoint-initdb.d/create-app-role.sql',
  });
});

describe('deploy/one-machine/compose.yml', () => {
  const one = parse(read('deploy/one-machine/compose.yml'), { merge: true });
  const { caddy, shop, 'upgrade-check': check } = one.services;
  const OWNER = {
    DOMAIN: 'shop.example',
    ACME_EMAIL: 'olga@shop.example',
    PUBLIC_URL: 'https://shop.example',
    SESSION_SECRET: SECRETS.SESSION_SECRET,
    DATA_KEY: SECRETS.DATA_KEY,
  };

  withCompose('docker compose accepts the file', async () => {
    const config = await run('docker', ['compose', '-f', 'deploy/one-machine/compose.yml', 'config', '--quiet'], {
      env: OWNER,
    });
    expect(config).toMatchObject({ code: 0 });
  });

  test('is the shop behind Caddy, and both restart, bound their logs, and cannot gain privileges', () => {
    expect(Object.keys(one.services)).toEqual(['caddy', 'shop', 'upgrade-check']);
    for (const service of [caddy, shop]) {
      expect(service).toMatchObject({ restart: 'unless-stopped', read_only: true, cap_drop: ['ALL'] });
      expect(service).toMatchObject({ security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'] });
      expect(service.logging.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
    }
    expect(caddy.cap_add).toEqual(['NET_BIND_SERVICE']);
    expect(shop).not.toHaveProperty('cap_add');
  });

  test('the check of an update has the settings, folders, network and processes of the shop that runs', () => {
    expect(check).toMatchObject({ environment: shop.environment, volumes: shop.volumes, restart: 'no' });
    expect(check).toMatchObject({ network_mode: 'service:shop', pid: 'service:shop', profiles: ['check'] });
    expect(check.image).toBe(shop.image.replace('${VERSION:-', '${NEW_VERSION:-'));
    expect(check).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  test('IPv6 clients keep their addresses', () => {
    expect(one.networks).toEqual({ default: { enable_ipv6: true } });
  });

  test('publishes only the ports of HTTP and HTTPS', () => {
    expect(caddy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(shop).not.toHaveProperty('ports');
    expect(caddy.environment.UPSTREAM).toBe(`shop:${ofImage().PORT}`);
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy {$UPSTREAM:127.0.0.1:3000}');
  });

  test('the program starts with what install.sh asks for, with its own database and a nightly backup', () => {
    const config = readConfig({ ...ofImage(), ...filledIn(shop.environment, OWNER) });
    expect(config).toMatchObject({ production: true, publicUrl: 'https://shop.example', databaseUrl: undefined });
    expect(config).toMatchObject({ backupDir: '/backup', backupKeepDays: 14, trustedProxies: ['uniquelocal'] });
    expect([...config.roles]).toEqual(['api', 'projector', 'worker']);
    expect(shop.volumes).toEqual(['./data:/data', '${BACKUP_FOLDER:-./backup}:/backup']);
    expect(config.dataDir).toBe('/data');
  });

  test.each(['DOMAIN', 'ACME_EMAIL', 'PUBLIC_URL', 'SESSION_SECRET', 'DATA_KEY'])(
    'needs %s, as install.sh writes it',
    (name) => {
      const all = { ...caddy.environment, ...shop.environment };
      expect(() => filledIn(all, { ...OWNER, [name]: '' })).toThrow(name);
      expect(read('deploy/one-machine/install.sh')).toMatch(new RegExp(`^${name}=`, 'm'));
    },
  );

  test('gets every setting except those of its image, of other databases, and those fixed in production', () => {
    const fixed = [
      ...Object.keys(ofImage()),
      'UPLOAD_DIR',
      'RATE_LIMITS',
      'SEED',
      'WAL_ARCHIVE',
      'PAYMENT_SIMULATOR_URL',
    ];
    const others = ['DATABASE_URL', 'OWNER_DATABASE_URL', 'READ_DATABASE_URL', 'REDIS_URL', 'ROLES', 'DRAIN_SECONDS'];
    const given = Object.keys(settings.shape).filter((name) => ![...fixed, ...others].includes(name));
    expect(Object.keys(shop.environment).sort()).toEqual(given.sort());
  });

  test('every volume is used, and its file exists', () => {
    const named = caddy.volumes.map((volume) => volume.split(':')[0]);
    expect(named).toEqual(['../Caddyfile', ...Object.keys(one.volumes)]);
    expect(read('Dockerfile')).toContain(
      `install -d -o ${getLastUser('Dockerfile')} -g ${getLastUser('Dockerfile')} /data /backup`,
    );
  });
});

/** The settings of the image. */
function ofImage() {
  const [line] = read('Dockerfile').match(/(?<=^ENV ).+/m);
  return Object.fromEntries(line.split(' ').map((setting) => setting.split('=')));
}

/** Fills in `${NAME:-default}` and `${NAME:?message}` as Docker does. */
function filledIn(environment, owners) {
  const fill = (_, name, kind, text) => {
    if (owners[name]) return owners[name];
    if (kind === '-') return text;
    throw new Error(`${name} is not set: ${text}`);
  };
  const values = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, fill),
  ]);
  return Object.fromEntries(values);
}

function getHost(url) {
  return new URL(url).hostname;
}

function getLastUser(dockerfile) {
  return read(dockerfile)
    .match(/^USER (\w+)/gm)
    ?.at(-1)
    ?.slice('USER '.length);
}
