import { Command } from 'commander';
import { projections } from '../../read/projections.js';
import { jsonOption, print, printJson } from '../context.js';

export const dumpOptionsCommand = () =>
  new Command('dump-options')
    .description(
      'Print the pg_dump options that leave out sessions, and read tables with their unencrypted personal data',
    )
    .addOption(jsonOption())
    .action(({ json }: { json?: true }) => {
      if (json) return printJson(DUMP_OPTIONS);
      for (const option of DUMP_OPTIONS) print(option);
    });

/** Excludes the definitions of read tables too: the next start creates missing ones. */
export const DUMP_OPTIONS = [
  ...projections.flatMap(({ tables }) => tables.map(({ name }) => `--exclude-table=public.${name}`)),
  '--exclude-schema=read_*',
  '--exclude-schema=rebuild_*',
  '--exclude-schema=verify_*',
  '--exclude-table-data=public.sessions',
];
