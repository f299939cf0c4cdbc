import { Command } from 'commander';
import { projections } from '../../read/engine/projections.js';
import { print } from '../open.js';

export const dumpOptionsCommand = () =>
  new Command('dump-options')
    .description(
      'Print the pg_dump options that leave out read tables, which hold customer data in the clear, and sessions',
    )
    .action(() => {
      for (const option of DUMP_OPTIONS) print(option);
    });

/** Read tables are left out with their definition: the next start creates those that are missing. */
const DUMP_OPTIONS = [
  ...projections.flatMap(({ tables }) => tables.map(({ name }) => `--exclude-table=public.${name}`)),
  '--exclude-schema=rebuild_*',
  '--exclude-schema=verify_*',
  '--exclude-table-data=public.sessions',
];
