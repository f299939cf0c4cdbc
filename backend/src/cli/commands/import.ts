import { Command } from 'commander';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { importLog } from '../../log/import-log.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { projections } from '../../read/projections.js';
import { print, withContext, type OpenContext } from '../context.js';
import { readingLog } from '../log-input.js';
import { rebuildTables } from '../rebuild-tables.js';

export const importCommand = (open: OpenContext) =>
  new Command('import')
    .description('Import an exported log into a new database and build all read tables. Sends no emails')
    .argument('[file]', 'default: the standard input')
    .option('--expect <hash>', 'the last hash that the export printed; a file with another one is rejected')
    .action((file: string | undefined, { expect }: { expect?: string }) =>
      readingLog(file, (lines) =>
        withContext(
          open,
          async ({ pool, ownerPool, get }) => {
            const events = await importLog(ownerPool, get<PersonalData>(PersonalData), lines, expect);
            for await (const _rebuilt of rebuildTables({ pool, feed: get(Feed) }, projections, events));
            print(`Imported ${events} events and built ${projections.length} read tables.`);
          },
          { isNew: true },
        ),
      ),
    );
