import { Command } from 'commander';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { verify } from '../../read/verify/verify.js';
import { jsonOption, print, printJson, withContext, type OpenContext } from '../context.js';

const MAX_SHOWN = 20;

export const verifyCommand = (open: OpenContext) =>
  new Command('verify')
    .description(
      'Replay the log, compare the result with every read table, and check each accepted booking against the stock of that moment. Exits with 1 if something differs',
    )
    .addOption(jsonOption())
    .action(({ json }: { json?: true }) =>
      withContext(open, async ({ pool, get }) => {
        const findings = await verify(pool, get(Feed), json ? () => undefined : print);
        if (findings.length > 0) process.exitCode = 1;
        if (json) return printJson({ isOk: findings.length === 0, findings });
        if (findings.length === 0) return print('No differences.');
        for (const { check, difference } of findings.slice(0, MAX_SHOWN))
          print(`DIFFERENCE in ${check}: ${difference}`);
        if (findings.length === 1) print('1 difference.');
        else
          print(
            `${findings.length} differences${findings.length > MAX_SHOWN ? `, the first ${MAX_SHOWN} shown` : ''}.`,
          );
      }),
    );
