import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { Database } from './database.js';
import { runOps } from './run-ops.js';
import { ShopProcess } from './shop-process.js';

/** The environment of a shop in which tests act as people do: without limits, and patient on a busy machine. */
export const DEMO = { NODE_ENV: 'test', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', REQUEST_TIMEOUT: '60' };

/** Without a business, a shop in production is not open. */
export const BUSINESS = {
  BUSINESS_NAME: 'Hooray Party Rentals',
  BUSINESS_EMAIL: 'hello@hooray.example',
  BUSINESS_PHONE: '(555) 123-4567',
  BUSINESS_ADDRESS: '123 Party Lane, Springfield, NY 12345',
};

/** What a shop consists of. */
export interface ShopParts<D extends Database = Database> {
  dataDir: string;
  database: D;
  processes: readonly ShopProcess[];
  /** Stop the other services, in this order, once the processes have ended. */
  stopServices?: readonly (() => Promise<unknown>)[];
}

/** The built program in one or more processes. */
export class Shop<D extends Database = Database> {
  readonly dataDir: string;
  readonly database: D;
  readonly processes: readonly ShopProcess[];
  private readonly stopServices: readonly (() => Promise<unknown>)[];

  constructor({ dataDir, database, processes, stopServices = [] }: ShopParts<D>) {
    this.dataDir = dataDir;
    this.database = database;
    this.processes = processes;
    this.stopServices = stopServices;
  }

  /** Starts the whole program in one process, with its own PostgreSQL and inbox, as `npm start` does. */
  static async startDemo(env: Record<string, string>, node = process.execPath): Promise<Shop> {
    const dataDir = newFolder('demo');
    const onOutput = (text: string, isStderr: boolean) => {
      if (isStderr || process.env['E2E_LOG']) process.stderr.write(text);
    };
    const all = { ...DEMO, DATA_DIR: dataDir, ...env };
    const processes = [await ShopProcess.create({ env: all, host: 'localhost', onOutput, node })];
    const shop = new Shop({ dataDir, database: new Database(dataDir), processes });
    await shop.start();
    return shop;
  }

  /** Starts all processes at once; when one fails, everything is stopped. */
  async start(): Promise<void> {
    try {
      await Promise.all(this.processes.map((one) => one.start()));
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** The address of the first process. */
  get url(): string {
    return this.processes[0]?.url ?? '';
  }

  withRole(role: string): readonly ShopProcess[] {
    return this.processes.filter((one) => one.role === role);
  }

  /** Runs a command of `npm run ops`. */
  async ops(...args: string[]): Promise<{ code: number | null; output: string }> {
    const env = { NODE_ENV: 'test', DATA_DIR: this.dataDir, DATABASE_URL: this.database.url };
    const { code, stdout, stderr } = await runOps(env, ...args);
    return { code, output: stdout + stderr };
  }

  /** Stops everything and keeps the data. */
  async stop(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.stop()));
    for (const stop of this.stopServices) await stop();
  }

  async close(): Promise<void> {
    await this.stop();
    for (const folder of new Set([this.database.dataDir, this.dataDir])) removeData(folder);
  }
}

/** Creates a folder that root's PostgreSQL, which runs as another user, may enter. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `party-rental-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
