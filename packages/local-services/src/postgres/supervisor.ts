import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './server.js';

/** Restarts the server when it exits unexpectedly. */
export function keepRunning(first: Server, start: () => Promise<Server>, log: (line: string) => void) {
  const stopping = new AbortController();
  let server: Server | undefined = first;
  const watching = watch(first);

  async function watch(current: Server): Promise<void> {
    await current.ended;
    server = undefined;
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      log('The database server exited; restarting it');
      try {
        server = await start();
        return await (stopping.signal.aborted ? server.stop() : watch(server));
      } catch (error) {
        log(`The database server did not start: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await server?.stop();
      await watching;
    },
  };
}
