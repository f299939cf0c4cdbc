import { Command } from 'commander';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { verify } from '../../read/engine/verify.js';
import { print, withOpened, type Open } from '../open.js';

const SHOWN = 20;

export const verifyCommand = (open: Open) =>
  new Command('verify')
    .description(
      'Fold the whole log and compare it with every read table, and each acceptance with the stock of its moment',
    )
    .action(() =>
      withOpened(open, async ({ pool, get }) => {
        const findings = await verify(pool, get(Feed), print);
        if (findings.length === 0) return print('No differences.');
        for (const { check, difference } of findings.slice(0, SHOWN)) print(`DIFFERENCE in ${check}: ${difference}`);
        if (findings.length === 1) print('1 difference.');
        else print(`${findings.length} differences${findings.length > SHOWN ? `, the first ${SHOWN} shown` : ''}.`);
        process.exitCode = 1;
      }),
    );
