import { Command } from 'commander';
import { PersonalData } from '../../event-store/encryption/personal-data.js';
import { rotateKeys } from '../../event-store/encryption/rotate-keys.js';
import { StartError } from '../../platform/start-error.js';
import { print, withOpened, type Open } from '../open.js';

const TOLD_EVERY = 10_000;

export const rotateKeyCommand = (open: Open) =>
  new Command('rotate-key')
    .description(
      'Bring all personal data under a new DATA_KEY. DATA_KEY is the new one, OTHER_DATA_KEY the one before, here as in every running process',
    )
    .action(() =>
      withOpened(open, async ({ pool, get, config }) => {
        const { dataKey, otherDataKey } = config;
        if (!otherDataKey || otherDataKey.equals(dataKey))
          throw new StartError('Set DATA_KEY to the new key, and OTHER_DATA_KEY to the one before.');
        const { keys, rewrapped, unreadable, left } = await rotateKeys(pool, get(PersonalData), (seen) => {
          if (seen % TOLD_EVERY === 0) print(`${seen} keys`);
        });
        print(`${rewrapped} of ${keys} keys are brought under the new DATA_KEY.`);
        if (left > 0)
          print(
            `${left} came in meanwhile under the one before: a process still runs with it as its DATA_KEY. Start that one anew, and run this again.`,
          );
        if (unreadable > 0) print(`${unreadable} are under neither key: the personal data of those cannot be read.`);
        if (left > 0 || unreadable > 0) process.exitCode = 1;
        else print('All are readable with DATA_KEY alone: OTHER_DATA_KEY can go.');
      }),
    );
