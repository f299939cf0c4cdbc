import { Command } from 'commander';
import { Backups } from '../../backup/backups.js';
import { pendingMigrations } from '../../platform/database/migrate.js';
import { Clock } from '../../platform/clock.js';
import { PROGRAM_VERSION } from '../../platform/program-version.js';
import { missingProjections } from '../../read/prepare-projections.js';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { jsonOption, print, printJson, withContext, type OpenContext } from '../context.js';

/** What a small machine manages, for one projection after the other. */
const EVENTS_PER_SECOND = 5_000;
const MAX_BACKUP_AGE_HOURS = 24;
const HOUR_MS = 3_600_000;

export const upgradeCheckCommand = (open: OpenContext) =>
  new Command('upgrade-check')
    .description(
      'Print what the start of this version of the program would do to the data, and whether there is a new backup. Changes nothing. Run it with the new version, beside the old one that is running. Exits with 1 without a backup of the last day',
    )
    .addOption(jsonOption())
    .action(({ json }: { json?: true }) =>
      withContext(open, async ({ pool, get }) => {
        const migrations = await pendingMigrations(pool);
        const projections = await missingProjections(pool);
        const seconds = Math.ceil(((await countEvents(pool)) * projections.length) / EVENTS_PER_SECOND);
        // Earlier versions recorded none.
        const isRecorded = !migrations.some((name) => name.startsWith('Backups'));
        const backup = isRecorded ? (await new Backups(pool).last()).success : undefined;
        const hours = backup && Math.floor((get<Clock>(Clock).now().getTime() - backup.startedAt.getTime()) / HOUR_MS);
        const isOk = hours !== undefined && hours < MAX_BACKUP_AGE_HOURS;
        if (!isOk) process.exitCode = 1;
        if (json) return printJson({ isOk, version: PROGRAM_VERSION, migrations, projections, seconds, backup });
        print(`Version ${PROGRAM_VERSION} would start on this data.`);
        print(`Changes of tables: ${migrations.length === 0 ? 'none' : migrations.join(', ')}`);
        print(
          projections.length === 0
            ? 'Read tables to build: none. The shop is closed for some seconds.'
            : `Read tables to build: ${projections.join(', ')}. The shop is closed for about ${seconds + 10} s.`,
        );
        print(backup ? `Last backup: ${backup.name}, ${hours} hours old` : 'Last backup: none is recorded');
        if (!isOk) print('Make a backup before you update: npm run ops -- backup --check <folder>');
        print(
          migrations.length === 0
            ? 'The way back: start the old version again. Nothing is lost.'
            : 'The way back: start the old version again, which loses nothing. If it does not start, restore the backup, which lacks what was booked since.',
        );
      }),
    );
