import { connect } from 'node:net';
import { finished } from 'node:stream/promises';

/** Sends bytes unchanged and returns everything received until the connection is closed. */
export async function raw(url: string, request: string, { keepOpen = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(request, 'latin1');
  if (!keepOpen) socket.end();
  let reply = '';
  socket.setEncoding('latin1').on('data', (text) => (reply += text));
  // The server may reset the connection early.
  await finished(socket).catch(() => undefined);
  return reply;
}

/** Sends a GET of exactly this path. */
export function rawGet(url: string, path: string): Promise<string> {
  return raw(url, `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`);
}

/** Sends a request and resets the connection before a reply. */
export async function reset(url: string, request: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('connect', () => socket.write(request, 'latin1', () => socket.resetAndDestroy()));
  await finished(socket).catch(() => undefined);
}
