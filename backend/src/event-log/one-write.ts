import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';

/**
 * Sends the statements that `issue` queues on a pipelining client in one write. Each write wakes the server, and on one
 * machine that costs more than most of the statements.
 */
export function inOneWrite<T>(client: ClientBase, issue: () => T): T {
  // The types of pg do not tell of the connection's stream.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  try {
    return issue();
  } finally {
    stream.uncork();
  }
}
