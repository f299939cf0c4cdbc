import { connect } from 'node:net';
import { finished } from 'node:stream/promises';

/** Sends these bytes as they are, as no browser or library would, and answers all that comes back until the other side hangs up. */
export async function raw(url: string, request: string, { andWait = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(request, 'latin1');
  if (!andWait) socket.end();
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => (answer += text));
  // A side that has heard enough may hang up in the middle of a word.
  await finished(socket).catch(() => undefined);
  return answer;
}

/** A GET of exactly this path. */
export function rawGet(url: string, path: string): Promise<string> {
  return raw(url, `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`);
}

/** Sends this, and is gone without a farewell before it can be answered. */
export async function reset(url: string, request: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('connect', () => socket.write(request, 'latin1', () => socket.resetAndDestroy()));
  await finished(socket).catch(() => undefined);
}
