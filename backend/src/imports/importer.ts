import type { RefusedRow } from '@party-rental/contracts';
import type { Rejection } from '../domain/rejections.js';
import type { Caller } from '../write/caller.js';
import type { FileRow } from './read-file.js';

/** The caller of an import's commands, by which its events name it. */
export type ImportCaller = Caller & { importId: string };

export interface ImportRun {
  caller: ImportCaller;
  /** Decides every row, and appends nothing. */
  dryRun: boolean;
}

/** What became of an item, a customer or an order of a file. */
export interface Decided {
  rows: readonly number[];
  outcome: 'created' | 'unchanged' | 'refused';
  /** What it does; of a refused one empty. */
  words: string;
  refused?: readonly RefusedRow[];
  /** What the owner should know of one that isn't refused. */
  warning?: string | undefined;
}

export interface Importer {
  /** Yields what became of the rows, in the order of the file. */
  run(rows: readonly FileRow[], run: ImportRun): AsyncGenerator<Decided[]>;
  /** Takes back what an import created, or returns why it can't. */
  undo(caller: ImportCaller): Promise<Rejection | undefined>;
}

export function refuse(rows: readonly number[], reason: string): Decided {
  return { rows, outcome: 'refused', words: '', refused: rows.map((row) => ({ row, reason })) };
}

export function inChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
