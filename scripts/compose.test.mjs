import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { root, run } from './run.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { services, volumes, configs } = parse(read('docker-compose.yml'), { merge: true });
const APP = ['api', 'projector', 'worker'];
const SECRETS = { SESSION_SECRET: 's', DATA_KEY: 'k', DATABASE_PASSWORD: 'p' };

test('docker itself takes the file, where there is docker compose', async () => {
  const hasCompose = (await run('docker', ['compose', 'version'])).code === 0;
  const config = hasCompose ? await run('docker', ['compose', 'config', '--quiet'], { env: SECRETS }) : { code: 0 };
  expect(config).toMatchObject({ code: 0 });
});

test('every role runs, the API twice, from one image', () => {
  expect(Object.keys(services).sort()).toEqual([...APP, 'mail', 'postgres', 'proxy', 'redis'].sort());
  for (const role of APP) expect(services[role]).toMatchObject({ build: '.', environment: { ROLES: role } });
  expect(services.api.deploy.replicas).toBe(2);
});

describe.each(Object.entries(services))('%s', (_, service) => {
  test('may write nowhere but to its volumes and to memory, and may become nobody else', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  test('is not root', () => {
    const user = service.build ? lastUserOf('Dockerfile') : service.user;
    expect(user).toMatch(/^(?!root|0)\w+/);
  });

  test('names only what is there', () => {
    const named = (service.volumes ?? []).map((volume) => volume.split(':')[0]);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other);
    for (const { source } of service.configs ?? []) expect(read(configs[source].file)).toContain('server {');
  });
});

test('who is waited for until he is well says how he is', () => {
  const waitedFor = Object.values(services).flatMap(({ depends_on: others = {} }) =>
    Object.keys(others).filter((name) => others[name].condition === 'service_healthy'),
  );
  expect(waitedFor).toEqual(expect.arrayContaining(['api', 'postgres', 'redis']));
  for (const name of waitedFor)
    expect(services[name].healthcheck?.test ?? (services[name].build && read('Dockerfile'))).toMatch(
      /pg_isready|redis-cli ping|^HEALTHCHECK /m,
    );
});

test('the image is made of what is there, and is not left out of what Docker is given', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths.split(' '),
  );
  expect(copied).toEqual(expect.arrayContaining(['package-lock.json', 'contracts', 'backend', 'frontend']));
  const leftOut = read('.dockerignore').split('\n');
  for (const path of copied)
    expect([path, existsSync(join(root, path)), leftOut.includes(path)]).toEqual([path, true, false]);
});

test('the program is told only what it knows', () => {
  const known = read('.env.example').match(/^\w+(?==)/gm);
  for (const role of APP) expect(known).toEqual(expect.arrayContaining(Object.keys(services[role].environment)));
});

test('the folder of the pictures belongs to the user that the program runs as', () => {
  const user = lastUserOf('Dockerfile');
  expect(services.api.volumes).toEqual(['uploads:/data/uploads']);
  expect(read('Dockerfile')).toContain(`install -d -o ${user} -g ${user} /data/uploads`);
});

function lastUserOf(dockerfile) {
  return read(dockerfile)
    .match(/^USER (\w+)/gm)
    ?.at(-1)
    ?.slice('USER '.length);
}
