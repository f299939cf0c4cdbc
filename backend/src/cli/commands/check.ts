import { Command } from 'commander';
import { HealthQueries } from '../../health/health.queries.js';
import { jsonOption, print, printJson, withContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';

/** A warning does not change the exit code. */
export const checkCommand = (open: OpenContext) =>
  new Command('check')
    .description(
      'Check emails, backups, subscriptions, overbooked days and a sample of the availability within seconds, for example from cron. Exits with 1 if something is wrong. See verify for the whole log',
    )
    .addOption(jsonOption())
    .action(({ json }: { json?: true }) =>
      withContext(open, async ({ get }) => {
        const { isOk, checks } = await withProgress(new Progress('checking'), () =>
          get<HealthQueries>(HealthQueries).read(),
        );
        if (!isOk) process.exitCode = 1;
        if (json) return printJson({ isOk, checks });
        for (const { name, summary, findings, warning, advice } of checks) {
          const state = findings.length > 0 ? 'PROBLEM' : warning ? 'warning' : 'ok     ';
          print(`${state}  ${name.padEnd(6)}  ${warning ?? summary}`);
          for (const finding of findings) print(`                 ${finding}`);
          if (advice !== null && (findings.length > 0 || warning !== null)) print(`                 → ${advice}`);
        }
      }),
    );
