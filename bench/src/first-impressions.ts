import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { figure, median, type Figures } from './support/figure.js';
import { ended, runPeer } from './support/peers.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SECONDS_TO_START = 5;
const ROUNDS = 3;

/** The seconds of a restart, and the JavaScript that a browser loads first. */
export async function firstImpressions(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'));
  await secondsToStart(dataDir);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await secondsToStart(dataDir));
  removeData(dataDir);
  return {
    start_warm: figure(median(times), SECONDS_TO_START, 's'),
    js_initial: figure(await firstScripts(), Number(await runPeer('react-alone.mjs')) / 1000, 'kB'),
  };
}

async function secondsToStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'error', SEED: 'catalog' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The shop did not start');
    await sleep(20);
  }
  const seconds = (performance.now() - began) / 1000;
  await ended(child);
  return seconds;
}

async function firstScripts(): Promise<number> {
  const { initialScripts, totalBytes } = (await import(`${ROOT}scripts/checks/page-weight.mjs`)) as {
    initialScripts: () => { bytes: number }[];
    totalBytes: (scripts: { bytes: number }[]) => number;
  };
  return totalBytes(initialScripts()) / 1000;
}
