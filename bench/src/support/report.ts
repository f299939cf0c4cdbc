import { cpus, totalmem } from 'node:os';
import { BOUNDS } from './bounds.js';
import { holds, type Bound, type Figures } from './figure.js';

/** Prints the figures as a table, or as JSON. */
export function report(figures: Figures, asJson: boolean): void {
  process.stdout.write(asJson ? `${JSON.stringify(figures)}\n` : table(figures));
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
