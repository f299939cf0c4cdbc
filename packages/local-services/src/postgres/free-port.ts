import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, from which the system could assign the port to an outgoing connection. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_000;
const MAX_ATTEMPTS = 100;

/** Returns the preferred port of 127.0.0.1 if it is free, else another one. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${MIN_PORT} to ${MAX_PORT} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
