import type { InjectionToken } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import type { Database } from '../platform/database/database.js';

/** The parts of the program that a command works with. */
export interface Opened {
  get<T>(token: InjectionToken<T>): T;
  pool: Database;
  config: Config;
  close(): Promise<void>;
}

/** Connects; only when a command runs, so that --help needs no database. `isNew`: makes the tables of a shop first. */
export type Open = (isNew?: boolean) => Promise<Opened>;

/** Runs a command's work, and closes whatever becomes of it. */
export async function withOpened(
  open: Open,
  work: (opened: Opened) => Promise<void>,
  { isNew = false } = {},
): Promise<void> {
  const opened = await open(isNew);
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Columns as wide as their widest cell. */
export function printTable(rows: readonly (readonly (string | number | null)[])[]): void {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '')));
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  for (const row of cells)
    print(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
