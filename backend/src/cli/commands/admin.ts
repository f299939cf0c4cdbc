import { register } from '@party-rental/contracts';
import { Command } from 'commander';
import { Admins } from '../../accounts/admins.js';
import { SecondFactors } from '../../accounts/second-factor/second-factors.js';
import { Rejection } from '../../domain/rejections.js';
import { StartError } from '../../platform/start-error.js';
import { print, withContext, type OpenContext, parseEmail, parseUsername } from '../context.js';
import { readLine } from '../read-line.js';
import { disableCommand, enrollLinkCommand, listCommand, signOutCommand } from './staff.js';

interface Options {
  username: string;
  password?: string;
  email?: string;
}

export const adminCommands = (open: OpenContext) =>
  new Command('admin')
    .description('List, create, disable and sign out admins and crew members')
    .addCommand(listCommand(open))
    .addCommand(createCommand(open))
    .addCommand(disableCommand(open))
    .addCommand(signOutCommand(open))
    .addCommand(resetSecondFactorCommand(open))
    .addCommand(enrollLinkCommand(open));

const createCommand = (open: OpenContext) =>
  new Command('create')
    .description(
      'Create an administrator, or make an existing account one, with a new password. Prompts for the password, or reads it from the standard input',
    )
    .requiredOption('--username <name>', 'of the new or existing account', parseUsername)
    .option(
      '--email <address>',
      'of a new account; a link to verify it is mailed there. Without it, the admin enters one later',
      parseEmail,
    )
    .option(
      '--password <password>',
      'visible in the shell history and the process list. Without it, the command prompts for the password',
    )
    .action(async ({ password, ...names }: Options) => {
      const credentials = { ...names, password: checkPassword(password ?? (await readPassword())) };
      await withContext(open, async ({ get }) => {
        const admin = await get<Admins>(Admins).create(credentials);
        if (admin instanceof Rejection) throw new StartError(admin.detail);
        const account = `${admin.username} (${admin.email ?? 'no email yet'})`;
        print(
          admin.isNew
            ? `Created the administrator ${account}.`
            : `The existing account ${account} is now an administrator with the new password, and signed out everywhere.`,
        );
      });
    });

const resetSecondFactorCommand = (open: OpenContext) =>
  new Command('reset-second-factor')
    .description(
      'Turn off two-step sign-in for an admin or crew member who lost both the phone and the recovery codes. Signs the account out everywhere and keeps its password. First make sure who is asking',
    )
    .requiredOption('--username <name>', 'of the account', parseUsername)
    .action(({ username }: { username: string }) =>
      withContext(open, async ({ get }) => {
        const outcome = await get<SecondFactors>(SecondFactors).reset(username);
        if (outcome === 'no account') throw new StartError(`There is no account ${username}.`);
        print(
          outcome === 'off'
            ? `Two-step sign-in of ${username} is off, and the account is signed out everywhere.`
            : `${username} doesn't use two-step sign-in; nothing was changed.`,
        );
      }),
    );

/** Applies the rules of the registration form. */
function checkPassword(password: string): string {
  const { data, error } = register.shape.password.safeParse(password);
  if (data === undefined) throw new StartError(`${error.issues[0]?.message}.`);
  return data;
}

async function readPassword(): Promise<string> {
  const password = await readLine('Password: ', { echo: false });
  if (password === undefined) throw new StartError('No password was given.');
  return password;
}
