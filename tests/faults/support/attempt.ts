import type { HttpClient, SendOptions } from '../../support/http-client.js';
import type { Attempt } from './history.js';
import { stopwatch } from './stopwatch.js';

/** Clients give up after this time, which is longer than any reply may take. */
const CLIENT_TIMEOUT_MS = 9_000;

/** Sends one request and returns its outcome. */
export async function attempt(
  client: HttpClient,
  method: string,
  path: string,
  options: SendOptions = {},
): Promise<{ attempt: Attempt; body: unknown }> {
  const to = `${method} ${path} of :${new URL(client.url).port}`;
  const elapsed = stopwatch();
  try {
    const { status, body } = await client.send(method, path, {
      ...options,
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
    });
    return { attempt: { to, ms: elapsed(), answer: status }, body };
  } catch {
    return { attempt: { to, ms: elapsed(), answer: 'lost' }, body: undefined };
  }
}
