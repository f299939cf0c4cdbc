import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, type Figures } from './support/figure.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 3;
const REGRESSION = 0.1;

/** What a figure was in each round, here and at the older commit. */
export interface Turns {
  unit: string;
  now: number[];
  before: number[];
}

/**
 * Measures each benchmark by turns here and at an older commit, so that the load of a machine affects both alike. Prints the
 * medians, and returns 1 if one is more than a tenth worse.
 */
export function compare(commit: string, names: readonly string[], options: readonly string[]): number {
  const older = mkdtempSync(join(tmpdir(), 'party-rental-older-'));
  run('git', ['worktree', 'add', '--quiet', '--detach', older, commit]);
  try {
    const turns = new Map<string, Turns>();
    for (const name of names)
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [side, cwd] of [['before', older] as const, ['now', ROOT] as const])
          for (const [figure, { ours, unit }] of Object.entries(measure(cwd, [name, ...options]))) {
            const turn = turns.get(figure) ?? { unit, now: [], before: [] };
            turn[side].push(ours);
            turns.set(figure, turn);
          }
    const compared = [...turns].map(([figure, turn]) => summarize(figure, turn));
    process.stdout.write(compared.map(({ line }) => `${line}\n`).join(''));
    return compared.some(({ isWorse }) => isWorse) ? 1 : 0;
  } finally {
    run('git', ['worktree', 'remove', '--force', older]);
  }
}

/** `append_uncontended_8  1200 /s  before 1300 /s  -8 %`. More of what happens in a second is better, of all else less. */
export function summarize(figure: string, { unit, now, before }: Turns): { line: string; isWorse: boolean } {
  const [ours, theirs] = [median(now), median(before)];
  if (now.length === 0 || before.length === 0) return { line: `${figure}  on one side only`, isWorse: false };
  const change = ours / theirs - 1;
  const isWorse = unit.endsWith('/s') ? change < -REGRESSION : change > REGRESSION;
  const percent = `${change < 0 ? '' : '+'}${Math.round(change * 100)} %`;
  const line = `${figure.padEnd(28)} ${format(ours)} ${unit}, before ${format(theirs)} ${unit}: ${percent}${isWorse ? ', worse' : ''}`;
  return { line, isWorse };
}

function format(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

/** Installs and builds the tree first. Empty if an older commit doesn't know the benchmark. */
function measure(cwd: string, args: readonly string[]): Figures {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/bench.mjs', ...args, '--json'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return JSON.parse(stdout) as Figures;
  if (cwd === ROOT) throw new Error(`The benchmark ${args[0]} failed`);
  return {};
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
