import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountToRunAs } from '@party-rental/local-services/postgres/account';
import { superuserUrl } from '@party-rental/local-services/postgres/credentials';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { APP_ROLE, prepareDatabase } from '@party-rental/local-services/postgres/prepare-database';
import { findServers } from '@party-rental/local-services/postgres/servers';
import { installedPostgres } from '../../../backend/test-support/dumpable-postgres.js';
import { Database } from '../../support/database.js';
import { until } from '../../support/until.js';

const SETTINGS = fileURLToPath(new URL('../../../deploy/patroni.yml', import.meta.url));
const DATABASE = 'party_rental';
const NAMES = ['one', 'two', 'three'];

/** The programs of Debian's packages patroni, etcd-server and postgresql. The embedded PostgreSQL has no pg_rewind and pg_basebackup. */
export function canRunPatroni(): boolean {
  const programs = ['patroni', 'etcd'].map((program) => spawnSync(program, ['--version']).status);
  return installedPostgres() !== undefined && programs.every((status) => status === 0);
}

/** As Patroni's REST API lists it. */
interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
}

/** One machine with etcd, Patroni and the PostgreSQL server that Patroni runs. */
class Machine {
  private readonly data: string;
  private running: { pid: number; gone: Promise<unknown> }[] = [];

  private constructor(
    readonly name: string,
    private readonly folder: string,
    readonly ports: Readonly<Record<'postgres' | 'patroni' | 'etcd' | 'peers', number>>,
  ) {
    this.data = join(folder, 'data');
    process.once('exit', () => this.signal());
  }

  static async create(name: string, folder: string): Promise<Machine> {
    mkdirSync(folder, { recursive: true });
    const account = accountToRunAs();
    if (account) chownSync(folder, account.uid, account.gid);
    const ports = {
      postgres: await freePort(),
      patroni: await freePort(),
      etcd: await freePort(),
      peers: await freePort(),
    };
    return new Machine(name, folder, ports);
  }

  start(machines: readonly Machine[], password: string): void {
    const { folder, name, ports } = this;
    const at = (port: number) => `127.0.0.1:${port}`;
    const [clients, peers] = [`http://${at(ports.etcd)}`, `http://${at(ports.peers)}`];
    this.run('etcd', [
      ...['--name', name, '--data-dir', join(folder, 'etcd')],
      ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
      ...['--initial-cluster', machines.map((one) => `${one.name}=http://${at(one.ports.peers)}`).join()],
    ]);
    this.run('patroni', [SETTINGS], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: machines.map((one) => at(one.ports.etcd)).join(),
      PATRONI_RESTAPI_LISTEN: at(ports.patroni),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(ports.patroni),
      PATRONI_POSTGRESQL_LISTEN: at(ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: this.data,
      PATRONI_POSTGRESQL_BIN_DIR: installedPostgres() ?? '',
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    });
  }

  /** Ends every process of the machine at once, as a power failure does. */
  async kill(): Promise<void> {
    this.signal();
    await Promise.all(this.running.map(({ gone }) => gone));
    await until(() => findServers(this.data).length === 0);
    this.running = [];
  }

  /** The cluster as this machine sees it. */
  async members(): Promise<Member[]> {
    const reply = await fetch(`http://127.0.0.1:${this.ports.patroni}/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await reply.json()) as { members: Member[] }).members;
  }

  private signal(): void {
    // Each program leads a group. PostgreSQL leaves Patroni's.
    const pids = [...this.running.map(({ pid }) => -pid), ...findServers(this.data)];
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    }
  }

  private run(program: string, args: readonly string[], env: Record<string, string> = {}): void {
    const log = openSync(join(this.folder, `${program}.log`), 'a');
    const options: SpawnOptions = { ...accountToRunAs(), cwd: '/', detached: true, stdio: ['ignore', log, log] };
    const path = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
    const child = spawn(program, args, { ...options, env: { ...path, ...env } });
    if (child.pid) this.running.push({ pid: child.pid, gone: once(child, 'exit') });
    closeSync(log);
  }
}

/** PostgreSQL on three machines, where Patroni decides which one accepts writes. */
export class PatroniCluster extends Database {
  private constructor(
    dataDir: string,
    private readonly password: string,
    readonly machines: readonly Machine[],
  ) {
    super(dataDir);
  }

  static async start(dataDir: string): Promise<PatroniCluster> {
    const machines: Machine[] = [];
    for (const name of NAMES) machines.push(await Machine.create(name, join(dataDir, name)));
    const password = randomBytes(24).toString('hex');
    const cluster = new PatroniCluster(dataDir, password, machines);
    for (const machine of machines) cluster.startMachine(machine);
    await cluster.isWhole();
    const { postgres } = (await cluster.leader()).ports;
    await prepareDatabase((name) => superuserUrl({ password }, postgres, name), DATABASE, password);
    return cluster;
  }

  override get url(): string {
    return this.getUrl(...this.machines);
  }

  getUrl(...machines: readonly Machine[]): string {
    const hosts = machines.map(({ ports }) => `127.0.0.1:${ports.postgres}`).join();
    return `postgres://${APP_ROLE}:${this.password}@${hosts}/${DATABASE}`;
  }

  startMachine(machine: Machine): void {
    machine.start(this.machines, this.password);
  }

  async leader(): Promise<Machine> {
    const member = (await this.members()).find(({ role }) => role === 'leader');
    const machine = this.machines.find(({ name }) => name === member?.name);
    if (!machine) throw new Error('There is no leader');
    return machine;
  }

  /** Resolves when all follow one leader, one of them synchronously. */
  async isWhole(): Promise<void> {
    await until(async () => {
      const members = await this.members();
      const [leader, ...others] = members.toSorted((a, b) => a.role.localeCompare(b.role));
      return (
        others.map(({ role }) => role).join() === 'replica,sync_standby' &&
        members.every(({ state, timeline }) => state === 'running' && timeline === leader?.timeline)
      );
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.kill()));
  }

  /** Stops all and deletes their data. */
  async close(): Promise<void> {
    await this.stop();
    removeData(this.dataDir);
  }

  private members(): Promise<Member[]> {
    return Promise.any(this.machines.map((machine) => machine.members()));
  }
}
