import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountToRunAs } from '@party-rental/local-services/postgres/account';
import { installedPostgres } from '../../../backend/test-support/dumpable-postgres.js';
import { newFolder } from '../../support/shop.js';
import { until } from '../../support/until.js';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));
/** Of every role but the superuser. */
export const PASSWORD = 'a password';
const bin = installedPostgres();

/** Runs the servers of docker-compose.yml with its files, as its user, who reads and writes only this folder. */
export class Servers {
  readonly folder = newFolder('deploy');
  private readonly options = { ...accountToRunAs(), cwd: '/' };
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly environment = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };

  constructor() {
    cpSync(DEPLOY, this.folder, { recursive: true });
    const { uid, gid } = this.options;
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
  }

  run(program: string, args: readonly string[], env: Record<string, string> = {}): void {
    const settings = { ...this.options, env: { ...this.environment, ...env }, stdio: 'pipe' } as const;
    execFileSync(program, args, settings);
  }

  /** Returns a function that stops the server. */
  start(program: string, args: readonly string[], port: number, env: Record<string, string> = {}) {
    const socket = `unix_socket_directories=${this.folder}`;
    const settings = [`port=${port}`, socket, `hba_file=${join(this.folder, 'pg_hba.conf')}`];
    const all = [...args, ...settings.flatMap((setting) => ['-c', setting])];
    const settingsOfProcess = { ...this.options, env: { ...this.environment, ...env }, stdio: 'ignore' } as const;
    const server = spawn(program, all, settingsOfProcess);
    const gone = once(server, 'exit');
    const stop = async () => {
      server.kill('SIGINT');
      await gone;
    };
    this.stops.unshift(stop);
    return stop;
  }

  /** The replica before its primary. */
  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
  }

  /** A new cluster with the roles of the shop. Returns its folder. */
  async startPrimary(port: number, ...settings: string[]): Promise<string> {
    const cluster = join(this.folder, `cluster-${port}`);
    this.run('initdb', ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--no-sync']);
    this.start('postgres', ['-D', cluster, ...settings], port);
    await until(() => this.psql(port, '-c', 'create database party_rental'));
    this.psql(port, '-d', 'party_rental', '-f', join(this.folder, 'create-app-role.sql'));
    return cluster;
  }

  /** As the superuser. */
  psql(port: number, ...args: string[]): true {
    const options = ['-h', this.folder, '-p', String(port), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1'];
    this.run('psql', [...options, ...args], { POSTGRES_PASSWORD: PASSWORD });
    return true;
  }
}
