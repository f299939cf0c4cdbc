import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BOUNDS } from './bounds.js';
import { holds, type Bound, type Figures } from './figure.js';

/** The ratio of each figure when it was last accepted. */
const BASELINE = fileURLToPath(new URL('../../baseline.json', import.meta.url));
const REGRESSION = 0.2;

/**
 * Prints the figures as a table, or as JSON with `--json`. `--compare` prints those more than 20 % worse than the baseline
 * and returns 1 if there are any; `--accept` makes these figures the baseline.
 */
export function report(figures: Figures, options: Readonly<Record<'json' | 'compare' | 'accept', boolean>>): number {
  process.stdout.write(options.json ? `${JSON.stringify(figures)}\n` : table(figures));
  if (options.accept) accept(figures);
  if (!options.compare) return 0;
  const worse = regressions(figures, baseline(), BOUNDS);
  process.stderr.write(worse.length > 0 ? `${worse.join('\n')}\n` : 'Nothing is more than a fifth worse.\n');
  return worse.length > 0 ? 1 : 0;
}

/** A sentence for each figure whose ratio is more than a fifth worse than the baseline's. */
export function regressions(
  figures: Figures,
  baseline: Readonly<Record<string, number>>,
  bounds: Readonly<Record<string, Bound>>,
): string[] {
  return Object.entries(figures).flatMap(([name, { ratio }]) => {
    const before = baseline[name];
    if (before === undefined) return [];
    const bound = bounds[name];
    const isWorse = bound && 'atMost' in bound ? ratio > before * (1 + REGRESSION) : ratio < before * (1 - REGRESSION);
    return isWorse ? [`${name} is worse: ${ratio.toFixed(2)}, was ${before.toFixed(2)}`] : [];
  });
}

function table(figures: Figures): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const lines = Object.entries(figures).map(([name, { ours, reference, ratio, unit }]) => {
    const columns = [name.padEnd(26), shown(ours, unit), shown(reference, unit), ratio.toFixed(2).padStart(9)];
    return `${columns.join(' ')}  ${verdict(ratio, BOUNDS[name])}`;
  });
  const head = [''.padEnd(26), 'ours'.padStart(18), 'reference'.padStart(18), 'ratio'.padStart(9)].join(' ');
  return `${machine}\n\n${head}\n${lines.join('\n')}\n`;
}

function shown(value: number, unit: string): string {
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ${unit}`.padStart(18);
}

function verdict(ratio: number, bound: Bound | undefined): string {
  if (!bound) return '';
  const words = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`;
  return `${holds(ratio, bound) ? '✓' : '✗'} ${words}`;
}

function baseline(): Record<string, number> {
  return JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, number>;
}

function accept(figures: Figures): void {
  const ratios = Object.fromEntries(
    Object.entries(figures).map(([name, { ratio }]) => [name, Math.round(ratio * 1000) / 1000]),
  );
  writeFileSync(BASELINE, `${JSON.stringify({ ...baseline(), ...ratios }, null, 2)}\n`);
}
