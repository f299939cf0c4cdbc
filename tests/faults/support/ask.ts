import { stopwatch } from './lateness.js';
import type { Attempt } from './history.js';

/** A client that hears nothing for so long asks again: longer than any answer may take. */
const CLIENT_PATIENCE_MS = 9_000;

/** Sends one request, and returns what became of it. */
export async function ask(url: string, init: RequestInit): Promise<{ attempt: Attempt; body: unknown }> {
  const { pathname, port } = new URL(url);
  const to = `${init.method ?? 'GET'} ${pathname} of :${port}`;
  const elapsed = stopwatch();
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CLIENT_PATIENCE_MS) });
    const body: unknown = await response.json();
    return { attempt: { to, ms: elapsed(), answer: response.status }, body };
  } catch {
    return { attempt: { to, ms: elapsed(), answer: 'lost' }, body: undefined };
  }
}
