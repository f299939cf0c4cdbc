import { Command } from 'commander';
import { Setup } from '../../accounts/setup.js';
import { StartError } from '../../platform/start-error.js';
import { print, withContext, type OpenContext } from '../context.js';

export const setupLinkCommand = (open: OpenContext) =>
  new Command('setup-link')
    .description('Print a new link to set up a shop in production without an admin. Earlier links stop working')
    .action(() =>
      withContext(open, async ({ get }) => {
        const link = await get<Setup>(Setup).createLink({ only: true });
        if (!link) throw new StartError('This shop needs no setup: it has an admin, or NODE_ENV is not production.');
        print(link);
      }),
    );
