import { Command, Option } from 'commander';
import { eventsOfFile, HashChain, requireHash } from '@party-rental/event-store/maintenance/log-file';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import type { Finding } from '../../read/verify/availability-findings.js';
import { projections } from '../../read/projections.js';
import { oversoldFindings } from '../../read/verify/oversold-findings.js';
import { verify } from '../../read/verify/verify.js';
import { jsonOption, print, printJson, withContext, type CliContext, type OpenContext } from '../context.js';
import { readingLog } from '../log-input.js';
import { Progress } from '../progress.js';
import { eventSchema } from '../../log/event-schema.js';

const MAX_SHOWN = 20;

interface Options {
  file?: string;
  expect?: string;
  json?: true;
}

export const verifyCommand = (open: OpenContext) =>
  new Command('verify')
    .description(
      'Replay the log, compare the result with every read table, and check each accepted booking against the stock of that moment. Exits with 1 if something differs',
    )
    .option(
      '--file <export>',
      'instead, check that an exported log is complete and unchanged, and each booking in it against the stock. Needs no database',
    )
    .addOption(new Option('--expect <hash>', 'with --file: the last hash that the export printed'))
    .addOption(jsonOption())
    .addHelpText('after', `\nProjections: ${projections.map(({ name }) => name).join(', ')}`)
    .action(async ({ file, expect, json }: Options) => {
      if (file !== undefined) return verifyFile(file, expect, json);
      await withContext(open, async (context) => report(await verifyShop(context, json), json));
    });

async function verifyFile(file: string, expect: string | undefined, json: true | undefined): Promise<void> {
  const chain = new HashChain();
  const findings = await readingLog(file, async (lines) => {
    const found = await oversoldFindings(eventsOfFile(eventSchema, lines, chain));
    requireHash(chain, expect);
    return found;
  });
  const { events, hash } = chain;
  if (!json) print(`The file is complete and unchanged: ${events} events, last hash ${hash}`);
  report(findings, json, { events, hash });
}

async function verifyShop({ pool, get }: CliContext, json: true | undefined): Promise<Finding[]> {
  const total = await countEvents(pool);
  let progress: Progress | undefined;
  try {
    return await verify(pool, get(Feed), (step, done, noun) => {
      if (done !== undefined) return progress?.update(done, noun);
      progress?.end();
      if (!json) print(step);
      progress = new Progress(json ? step : '  progress', total);
    });
  } finally {
    progress?.end();
  }
}

function report(findings: readonly Finding[], json: true | undefined, more: object = {}): void {
  const isOk = findings.length === 0;
  if (!isOk) process.exitCode = 1;
  if (json) return printJson({ isOk, ...more, findings });
  if (isOk) return print('No differences.');
  for (const { check, difference } of findings.slice(0, MAX_SHOWN)) print(`DIFFERENCE in ${check}: ${difference}`);
  if (findings.length === 1) return print('1 difference.');
  print(`${findings.length} differences${findings.length > MAX_SHOWN ? `, the first ${MAX_SHOWN} shown` : ''}.`);
}
