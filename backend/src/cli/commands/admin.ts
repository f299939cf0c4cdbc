import { createInterface } from 'node:readline';
import { register } from '@party-rental/contracts';
import { Command, InvalidArgumentError } from 'commander';
import { Admins } from '../../accounts/admins.js';
import { Rejection } from '../../domain/rejections.js';
import { line } from '../../platform/config/setting-formats.js';
import { StartError } from '../../platform/start-error.js';
import { print, withOpened, type Open } from '../open.js';
import { personsEmail } from './persons-email.js';

interface Options {
  username: string;
  password?: string;
  email?: string;
}

export const adminCommands = (open: Open) =>
  new Command('admin').description('Administrators of the shop').addCommand(
    new Command('create')
      .description(
        'Make an administrator, or give an existing account that role and a new password. Asks for the password, or reads it from the standard input',
      )
      .requiredOption('--username <name>', 'of a new account or an existing one', nameOfAdmin)
      .option('--email <address>', 'of a new account; else the username at the domain of the business', personsEmail)
      .option('--password <password>', 'is seen in the history of the shell and the list of processes: better left out')
      .action(async ({ password, ...names }: Options) => {
        const credentials = { ...names, password: goodEnough(password ?? (await readPassword())) };
        await withOpened(open, async ({ get }) => {
          const admin = await get<Admins>(Admins).appoint(credentials);
          if (admin instanceof Rejection) throw new StartError(admin.detail);
          const account = `${admin.username} (${admin.email})`;
          print(
            admin.isNew
              ? `The administrator ${account} is made.`
              : `${account} was there already: now an administrator, with the new password, and signed out everywhere.`,
          );
        });
      }),
  );

function nameOfAdmin(text: string): string {
  const { data, error } = line.trim().min(1, 'must not be blank').safeParse(text);
  if (data === undefined) throw new InvalidArgumentError(`The username ${error.issues[0]?.message}.`);
  return data;
}

/** As at a registration. */
function goodEnough(password: string): string {
  const { data, error } = register.shape.password.safeParse(password);
  if (data === undefined) throw new StartError(`${error.issues[0]?.message}.`);
  return data;
}

/** The first line of the standard input; what is typed at a terminal is not shown. */
async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Password: ');
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY, crlfDelay: Infinity });
  try {
    for await (const typed of lines) return typed;
    throw new StartError('No password was given.');
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
