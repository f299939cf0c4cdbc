import { Command } from 'commander';
import { Admins } from '../accounts/admins.js';
import { Rejection } from '../domain/rejections.js';
import { StartError } from '../platform/start-error.js';
import { print, withOpened, type Open } from './open.js';

interface Options {
  username: string;
  password: string;
  email?: string;
}

export const adminCommands = (open: Open) =>
  new Command('admin').description('Administrators of the shop').addCommand(
    new Command('create')
      .description('Make an administrator, or give an existing account that role and a new password')
      .requiredOption('--username <name>')
      .requiredOption('--password <password>', 'at least 8 characters')
      .option('--email <address>')
      .action((options: Options) =>
        withOpened(open, async ({ get }) => {
          if (options.password.length < 8) throw new StartError('The password must have at least 8 characters.');
          const outcome = await get<Admins>(Admins).appoint(options);
          if (outcome instanceof Rejection) throw new StartError(outcome.detail);
          print(`The administrator ${options.username} is ${outcome === 'made' ? 'made' : 'changed'}.`);
        }),
      ),
  );
