import { projections } from './projections.js';

/** Options of pg_dump. Excludes the definitions of read tables too: the next start creates missing ones. */
export const DUMP_OPTIONS = [
  ...projections.flatMap(({ tables }) => tables.map(({ name }) => `--exclude-table=public.${name}`)),
  '--exclude-schema=read_*',
  '--exclude-schema=rebuild*',
  '--exclude-schema=verify_*',
  '--exclude-table-data=public.sessions',
];
