import { Command } from 'commander';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { isKnownEverywhere } from '@party-rental/event-store/encryption/known-keys';
import { countKeys, rotateKeys } from '@party-rental/event-store/encryption/rotate-keys';
import { ProofKeys } from '../../read/proof/proof-keys.js';
import { StartError } from '../../platform/start-error.js';
import { print, withContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';

export const rotateKeyCommand = (open: OpenContext) =>
  new Command('rotate-key')
    .description(
      'Re-encrypt the keys of all personal data with a new DATA_KEY. Set DATA_KEY to the new key and OTHER_DATA_KEY to the old one, here and in every running process',
    )
    .action(() =>
      withContext(open, async ({ pool, get, config }) => {
        const { dataKey, otherDataKey } = config;
        if (!otherDataKey || otherDataKey.equals(dataKey))
          throw new StartError('Set DATA_KEY to the new key and OTHER_DATA_KEY to the old one.');
        if (!(await isKnownEverywhere(pool, dataKey)))
          throw new StartError(
            'Nothing was changed: a running process does not know the new DATA_KEY, and could not read customer data afterwards. Give every process both keys and restart it, as docs/privacy.md says, and run this command again.',
          );
        const progress = new Progress('rotate-key', await countKeys(pool), 'keys');
        const { keys, rewrapped, unreadable, left } = await withProgress(progress, (update) =>
          rotateKeys(pool, get(PersonalData), update),
        );
        print(`Re-encrypted ${rewrapped} of ${keys} keys with the new DATA_KEY.`);
        if (left > 0)
          print(
            `${left} new keys use the old DATA_KEY: a running process still has it as its DATA_KEY. Restart that process, and run this command again.`,
          );
        if (unreadable > 0) print(`${unreadable} keys match neither key: their personal data is unreadable.`);
        // Proof packs are signed with a new key as well: a lost data key may have opened the old one.
        await get<ProofKeys>(ProofKeys).replace();
        if (left > 0 || unreadable > 0) process.exitCode = 1;
        else print('DATA_KEY decrypts all keys: OTHER_DATA_KEY can be removed.');
      }),
    );
