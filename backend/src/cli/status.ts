import { Command } from 'commander';
import { checkpointStates } from '../event-log/checkpoint-states.js';
import { skippedEvents, stuckReaders, type Stuck } from '../event-log/stuck-readers.js';
import { print, printTable, withOpened, type Open } from './open.js';

export const statusCommand = (open: Open) =>
  new Command('status').description('How far each reader of the log has come, and which one has failed').action(() =>
    withOpened(open, async ({ pool }) => {
      const { events, feedAgeSeconds, readers } = await checkpointStates(pool);
      const stuck = await stuckReaders(pool);
      print(`${events} events in the log; the feed is ${feedAgeSeconds.toFixed(1)} s behind`);
      print('');
      printTable([
        ['reader', 'version', 'events behind', 'last moved', 'state'],
        ...readers.map((reader) => [
          reader.name,
          reader.version,
          reader.behind,
          reader.movedAt.toISOString(),
          reader.error === null
            ? 'ok'
            : `failed ${reader.failures} times${placeOf(stuck.get(reader.name))}: ${reader.error}`,
        ]),
      ]);
      for (const { reader, position, type, skippedAt } of await skippedEvents(pool))
        print(`${reader} skipped position ${position} (${type}), since ${skippedAt.toISOString()}`);
      if (readers.some((reader) => reader.error !== null)) process.exitCode = 1;
    }),
  );

function placeOf(stuck: Stuck | undefined): string {
  return stuck ? ` at position ${stuck.position} (${stuck.type} of ${stuck.stream})` : '';
}
