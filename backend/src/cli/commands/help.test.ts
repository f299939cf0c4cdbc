import 'reflect-metadata';
import { expect, test } from 'vitest';
import type { Command } from 'commander';
import { asynchronous, projections } from '../../read/projections.js';
import { adminCommands } from './admin.js';
import { checkCommand } from './check.js';
import { dumpOptionsCommand } from './dump-options.js';
import { emailsCommand } from './emails.js';
import { eraseCommand } from './erase.js';
import { eventsCommand } from './events.js';
import { exportPersonCommand } from './export-person.js';
import { proofCommand } from './proof.js';
import { replayCommand } from './replay.js';
import { retryCommand, skipCommand } from './stalled.js';
import { statusCommand } from './status.js';
import { verifyCommand } from './verify.js';

const open = () => Promise.reject(new Error('Help needs no database'));

function getHelp(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help.replaceAll(/\s+/g, ' ');
}

test.each([
  ['replay', replayCommand(open), projections],
  ['verify', verifyCommand(open), projections],
  ['status', statusCommand(open), projections],
  // The events update `availability` themselves, so it never stalls.
  ['retry', retryCommand(open), asynchronous],
  ['skip', skipCommand(open), asynchronous],
])('the help of %s names every projection', (_, command, named) => {
  const help = getHelp(command);
  for (const { name } of named) expect(help).toMatch(new RegExp(`[\\s"]${name}[,"\\s)]`));
});

test.each(
  [
    checkCommand(open),
    statusCommand(open),
    verifyCommand(open),
    eventsCommand(open),
    emailsCommand(open),
    proofCommand(open),
    exportPersonCommand(open),
    eraseCommand(open),
    dumpOptionsCommand(),
    ...adminCommands(open).commands.filter((command) => command.name() === 'list'),
  ].map((command) => [command.name(), command] as const),
)('%s, which reads, takes --json', (_, command) => {
  expect(getHelp(command)).toContain('--json');
});
