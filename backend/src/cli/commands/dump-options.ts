import { Command } from 'commander';
import { DUMP_OPTIONS } from '../../read/dump-options.js';
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
