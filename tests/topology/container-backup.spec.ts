import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { installedPostgres } from '../../backend/test-support/dumpable-postgres.js';
import { AdminClient } from '../support/admin-client.js';
import { CustomerClient, newPerson, type Person } from '../support/customer-client.js';
import { startMailSink, type MailSink } from '../support/mail-sink.js';
import { runOps } from '../support/run-ops.js';
import { runProgram, type RunningProgram } from '../support/run-program.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { PASSWORD, Servers } from './support/deployed-servers.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const bin = installedPostgres();

// The commands of docs/operations.md for containers: backup, restore, and what empties the database before.
const [, CONTAINERS = ''] = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split(
  '**All data of the containers**',
);
const [BACKUP = '', RESTORE = '', EMPTY = ''] = [...CONTAINERS.matchAll(/```sh\n([^]*?)```/g)].map(
  ([, commands = '']) => commands.replaceAll(/^ {2}/gm, ''),
);

/** Stands in for `docker compose`: services are up, and their commands run here, in the environment of the service. */
const DOCKER = `#!/bin/sh
shift; action=$1; shift
case $action in up|stop) exit;; esac
while case $1 in -*) ;; *) false;; esac; do shift; done
service=$1; shift
[ $service = postgres ] && exec "$@"
command=$1; shift
for word; do shift; case $word in /data/uploads) word=$UPLOAD_DIR;; backend/*) word=$ROOT/$word;; esac; set -- "$@" "$word"; done
exec $command "$@"
`;

/** A machine with the services of docker-compose.yml. */
async function openMachine(servers: Servers, folder: string, name: string, env: Record<string, string>) {
  const port = await freePort();
  await servers.startPrimary(port, '-c', 'max_locks_per_transaction=256');
  const url = (role: string) => `postgres://${role}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/party_rental`;
  const UPLOAD_DIR = join(folder, name, 'uploads');
  mkdirSync(UPLOAD_DIR, { recursive: true });
  const DATA_DIR = join(folder, name, 'data');
  const app = { ...env, DATABASE_URL: url('party'), OWNER_DATABASE_URL: url('party_owner'), UPLOAD_DIR, DATA_DIR };
  const PATH = `${folder}:${bin}:${process.env['PATH']}`;
  return {
    app,
    uploads: UPLOAD_DIR,
    start: async () => runProgram({ ...app, SEED: 'none', PORT: String(await freePort()) }),
    run: (commands: string) =>
      execFileSync('sh', ['-e', '-c', commands], {
        cwd: folder,
        env: { ...app, ROOT, PATH, PGHOST: servers.folder, PGPORT: String(port) },
        encoding: 'utf8',
      }),
  };
}

/** To the person and to the business. */
const mailsAbout = (sink: MailSink, { lastName }: Person) =>
  sink.received.filter(({ text = '' }) => text.includes(lastName)).length;

test('the documented commands restore the containers on another machine and on the same one, and no email is sent twice', async () => {
  test.setTimeout(480_000);
  test.skip(!bin, 'no PostgreSQL in /usr/lib/postgresql: the backup of containers is not tested');
  expect([BACKUP, RESTORE, EMPTY].map((commands) => commands.trim().split('\n').length)).toEqual([3, 5, 8]);
  const folder = newFolder('container-backup');
  writeFileSync(join(folder, 'docker'), DOCKER);
  chmodSync(join(folder, 'docker'), 0o755);
  const [servers, sink] = [new Servers(), await startMailSink()];
  const env = {
    SMTP_URL: sink.url,
    RATE_LIMITS: 'off',
    SESSION_SECRET: 's'.repeat(40),
    DATA_KEY: Buffer.alloc(32, 5).toString('base64'),
  };
  const [before, pending] = [newPerson('Before'), newPerson('Owed')];
  let running: RunningProgram | undefined;
  const customers = [before.email, pending.email].sort();
  try {
    const lost = await openMachine(servers, folder, 'lost', env);
    const program = (running = await lost.start());
    const admin = await new AdminClient(program.url).signIn();
    const [item, day] = [await admin.addItem({ stock: 9 }), await admin.dayIn(20)];
    const guest = new CustomerClient(program.url);
    await guest.book(item, day, before);
    await until(() => mailsAbout(sink, before) === 2);
    writeFileSync(join(lost.uploads, 'castle.webp'), 'a castle');

    // The email is on its way when the backup is made, and arrives afterwards.
    const backup = new EventEmitter();
    const made = once(backup, 'made').then(() => undefined);
    sink.beforeAccepting = () => made;
    await guest.book(item, day, pending);
    lost.run(BACKUP);
    backup.emit('made');
    await until(() => mailsAbout(sink, pending) === 2);
    await program.stop();

    const other = await openMachine(servers, folder, 'other', env);
    for (const empty of ['', EMPTY]) {
      const printed = other.run(empty + RESTORE);
      expect(printed).toMatch(/^[1-9]\d* emails and 0 webhook deliveries were withheld/m);
      const restored = (running = await other.start());
      const again = await new AdminClient(restored.url).signIn();
      await until(async () => (await again.bookings()).length === 2);
      expect((await again.bookings()).map(({ customerEmail }) => customerEmail).sort()).toEqual(customers);
      expect(readFileSync(join(other.uploads, 'castle.webp'), 'utf8')).toBe('a castle');
      const next = newPerson('Next');
      await new CustomerClient(restored.url).book(item, day, next);
      // Old emails would have come first.
      await until(() => mailsAbout(sink, next) === 2);
      expect(mailsAbout(sink, pending)).toBe(2);
      expect((await runOps(other.app, 'check')).stdout).not.toContain('can change events');
      expect(await runOps(other.app, 'verify')).toMatchObject({ code: 0 });
      await restored.stop();
    }
  } finally {
    await running?.stop();
    await servers.stop();
    await sink.close();
  }
});
