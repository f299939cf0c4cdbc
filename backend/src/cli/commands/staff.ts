import { describeEnded } from '@party-rental/contracts';
import { Command } from 'commander';
import { EnrollmentLinks } from '../../accounts/second-factor/enrollment-links.js';
import { Sessions } from '../../accounts/sessions.js';
import { Staff } from '../../accounts/staff/staff.js';
import { Rejection } from '../../domain/rejections.js';
import { StartError } from '../../platform/start-error.js';
import {
  jsonOption,
  parseUsername,
  print,
  printJson,
  printTable,
  withContext,
  type CliContext,
  type OpenContext,
} from '../context.js';

export const listCommand = (open: OpenContext) =>
  new Command('list')
    .description('List admins and crew members')
    .addOption(jsonOption())
    .action(({ json }: { json?: true }) =>
      withContext(open, async ({ get }) => {
        const members = await get<Staff>(Staff).list();
        if (json) return printJson(members);
        printTable([
          ['username', 'role', 'state', 'two-step sign-in', 'last sign-in', 'email', 'name'],
          ...members.map(
            ({ username, role, isDisabled, hasSecondFactor, lastSignInAt, email, firstName, lastName }) => [
              username,
              role,
              isDisabled ? 'disabled' : 'active',
              hasSecondFactor ? 'on' : 'off',
              lastSignInAt === null ? 'never' : new Date(lastSignInAt).toISOString(),
              email,
              `${firstName} ${lastName}`.trim(),
            ],
          ),
        ]);
      }),
    );

export const disableCommand = (open: OpenContext) =>
  new Command('disable')
    .description(
      'Disable the account of an admin or crew member, and sign it out everywhere. Another admin can enable it again',
    )
    .requiredOption('--username <name>', 'of the account', parseUsername)
    .action(({ username }: { username: string }) =>
      withContext(open, async (context) => {
        const member = await findMember(context, username);
        if (member.isDisabled) return print(`${member.username} is disabled already; nothing was changed.`);
        const ended = describeEnded(orThrow(await context.get<Staff>(Staff).disable(username)));
        print([`${member.username} is disabled, and signed out everywhere.`, ...(ended ? [ended] : [])].join(' '));
      }),
    );

export const signOutCommand = (open: OpenContext) =>
  new Command('sign-out')
    .description('End all sessions of an admin or crew member, who can sign in again')
    .requiredOption('--username <name>', 'of the account', parseUsername)
    .action(({ username }: { username: string }) =>
      withContext(open, async (context) => {
        const member = await findMember(context, username);
        const sessions = context.get<Sessions>(Sessions);
        const { length } = await sessions.list(member.id);
        await sessions.endAll(member.id);
        print(`Ended ${length} ${length === 1 ? 'session' : 'sessions'} of ${member.username}.`);
      }),
    );

export const enrollLinkCommand = (open: OpenContext) =>
  new Command('enroll-link')
    .description(
      'Print a link with which an admin sets up the two-step sign-in that the shop requires, if no email reaches the admin. It works once, within an hour, with the password. First make sure who is asking',
    )
    .requiredOption('--username <name>', 'of the account', parseUsername)
    .action(({ username }: { username: string }) =>
      withContext(open, async (context) => {
        const member = await findMember(context, username);
        if (member.isDisabled) throw new StartError(`${member.username} is disabled.`);
        if (member.hasSecondFactor) throw new StartError(`${member.username} uses two-step sign-in already.`);
        const token = await context.get<EnrollmentLinks>(EnrollmentLinks).create(member.id);
        print(`${context.config.publicUrl}/account?enroll=${token}`);
      }),
    );

async function findMember({ get }: CliContext, username: string) {
  return orThrow(await get<Staff>(Staff).findByUsername(username));
}

function orThrow<T>(result: T | Rejection): T {
  if (result instanceof Rejection) throw new StartError(result.detail);
  return result;
}
