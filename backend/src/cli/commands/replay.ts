import { Argument, Command } from 'commander';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { projections } from '../../read/engine/projections.js';
import { rebuild } from '../../read/engine/rebuild.js';
import { print, withOpened, type Open } from '../open.js';

export const replayCommand = (open: Open) =>
  new Command('replay')
    .description('Build read tables anew from the log, beside the live ones, and swap them in')
    .addArgument(new Argument('<projection>').choices([...projections.map(({ name }) => name), 'all']))
    .action((name: string) =>
      withOpened(open, async ({ pool, get }) => {
        for (const projection of projections.filter((one) => name === 'all' || one.name === name)) {
          const began = performance.now();
          let shown = 0;
          const { events, gateHeldMs = 0 } = await rebuild(pool, get(Feed), projection, (state) => {
            if (state.events - shown < 100_000) return;
            shown = state.events;
            print(`${projection.name}: ${state.events} events`);
          });
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          print(
            `${projection.name}: rebuilt from ${events} events in ${seconds} s; appends waited ${gateHeldMs.toFixed(0)} ms`,
          );
        }
      }),
    );
