import type { InjectionToken } from '@nestjs/common';
import { phoneNumber, register } from '@party-rental/contracts';
import { InvalidArgumentError, Option } from 'commander';
import type { Config } from '../platform/config/config.js';
import { line } from '../platform/config/setting-formats.js';
import type { Database } from '../platform/database/database.js';

/** The parts of the program that a command works with. */
export interface CliContext {
  get<T>(token: InjectionToken<T>): T;
  pool: Database;
  /** Of the role that can change the log. */
  ownerPool: Database;
  config: Config;
  close(): Promise<void>;
}

/** Connects to the database, but only when a command runs: --help needs none. With `isNew`, migrates it first. */
export type OpenContext = (isNew?: boolean) => Promise<CliContext>;

/** Runs a command's work, and closes the connections afterwards. */
export async function withContext(
  open: OpenContext,
  work: (context: CliContext) => Promise<void>,
  { isNew = false } = {},
): Promise<void> {
  const context = await open(isNew);
  try {
    await work(context);
  } finally {
    await context.close();
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export const jsonOption = (description = 'print JSON') => new Option('--json', description);

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Pads columns to their widest cell. */
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

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function parseUsername(text: string): string {
  const { data, error } = line.trim().min(1, 'must not be blank').safeParse(text);
  if (data === undefined) throw new InvalidArgumentError(`The username ${error.issues[0]?.message}.`);
  return data.normalize('NFKC');
}

/** Parses the email of a person on the command line. */
export function parseEmail(text: string): string {
  const { data, error } = register.shape.email.safeParse(text);
  if (data === undefined) throw new InvalidArgumentError(`${error.issues[0]?.message}.`);
  return data;
}

/** Parses the phone of a person on the command line. */
export function parsePhone(text: string): string {
  const { data, error } = phoneNumber('Please enter a phone number').safeParse(text);
  if (data === undefined) throw new InvalidArgumentError(`${error.issues[0]?.message}.`);
  return data;
}
