import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to connections on their way out: a port from there could be taken before it is listened on. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 100;

/** The wanted port of 127.0.0.1 if nobody listens on it, else another one. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${LOWEST} to ${HIGHEST} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
