import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exampleCustomer, pickCustomer, type CalendarDate } from '@party-rental/contracts';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { ended } from './peers.js';

const MAIN = fileURLToPath(new URL('../../../backend/dist/main.js', import.meta.url));
/** Ends a shop when the benchmark is killed. */
const END_WITH_STARTER = new URL('../../../scripts/end-with-starter.mjs', import.meta.url).href;
const ADMIN = { username: 'admin', password: 'party-admin' };
const ACCOUNT = {
  username: 'dana',
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Miller',
  password: 'lantern-otter-quilt-9',
};

/** The customer of all benchmarks. */
export const CUSTOMER = pickCustomer(exampleCustomer);

const CPU_PERIOD_US = 20_000;

export const DATA_KEY = Buffer.from('thirty-two bytes of known secrets').subarray(0, 32);
/** Shared by all processes of a shop. */
const SECRETS = {
  SESSION_SECRET: 'long enough, and known to every process that is measured',
  DATA_KEY: DATA_KEY.toString('base64'),
};

/** The built program in a process of its own, without rate limits: all requests come from one address. */
export class ShopProcess {
  private group: string | undefined;

  private constructor(
    readonly url: string,
    readonly today: CalendarDate,
    private readonly child: ReturnType<typeof spawn>,
    private readonly dataDir: string,
  ) {}

  static async start(databaseUrl: string, env: Record<string, string> = {}): Promise<ShopProcess> {
    const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'bench-shop-'))];
    const child = spawn(process.execPath, ['--import', END_WITH_STARTER, MAIN], {
      env: {
        NODE_ENV: 'test',
        SEED: 'none',
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        ...SECRETS,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: `${port}`,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const url = `http://127.0.0.1:${port}`;
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error('The shop ended before it was ready');
      await sleep(50);
    }
    const settings = await fetch(`${url}/api/settings`);
    const { today } = (await settings.json()) as { today: CalendarDate };
    return new ShopProcess(url, today, child, dataDir);
  }

  /** Adds items and returns their ids. */
  async stock(items: number, each: number): Promise<number[]> {
    const cookie = await this.signIn('login', ADMIN);
    const ids: number[] = [];
    for (let i = 1; i <= items; i += 1) {
      const item = { name: `Item ${i}`, description: 'For a day to remember.', price: 10_000, stock: each };
      const response = await send(`${this.url}/api/admin/items`, item, { headers: { cookie } });
      ids.push(((await response.json()) as { id: number }).id);
    }
    return ids;
  }

  /** Registers a customer and returns the cookies. */
  registerCustomer(): Promise<string> {
    return this.signIn('register', ACCOUNT);
  }

  signInAdmin(): Promise<string> {
    return this.signIn('login', ADMIN);
  }

  /** Limits the process to a share of one core, so that more processes get more CPU also on a small machine. Needs root on Linux. */
  limitCpu(share: number): void {
    this.group = newCpuGroup(this.child.pid ?? 0, share);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The resident memory in MB. */
  residentMemory(): number {
    const pages = Number(readFileSync(`/proc/${this.child.pid}/statm`, 'utf8').split(' ')[1]);
    return (pages * 4096) / 2 ** 20;
  }

  async stop(): Promise<void> {
    await ended(this.child);
    if (this.group !== undefined) await rmdir(this.group);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async signIn(call: 'login' | 'register', body: object): Promise<string> {
    const response = await send(`${this.url}/api/${call}`, body);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
}

/** Returns the folder of the control group, of version 1 or 2. */
function newCpuGroup(pid: number, share: number): string {
  const isV1 = existsSync('/sys/fs/cgroup/cpu');
  const group = `/sys/fs/cgroup/${isV1 ? 'cpu/' : ''}party-rental-${pid}`;
  const [quota, period] = [Math.round(CPU_PERIOD_US * share), CPU_PERIOD_US];
  mkdirSync(group);
  if (isV1) writeFileSync(`${group}/cpu.cfs_period_us`, `${period}`);
  writeFileSync(`${group}/${isV1 ? 'cpu.cfs_quota_us' : 'cpu.max'}`, isV1 ? `${quota}` : `${quota} ${period}`);
  writeFileSync(`${group}/cgroup.procs`, `${pid}`);
  return group;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Throws unless the status is 2xx. */
export async function send(
  url: string,
  body: object,
  { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const init = { method, headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await fetch(url, { ...init, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response;
}
