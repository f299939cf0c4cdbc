import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// Opens the streams of many pages and keeps them open. The options on the command line and the results on stdout are JSON.
const { url, streams, seconds } = JSON.parse(process.argv[2]);
const { hostname, port } = new URL(url);
const AT_ONCE = 50;
/** Of a live message; the first bytes of a stream are its headers. */
const MESSAGE = 'data: {"changed":"availability"';

let ended = 0;
let bytes = 0;
const sockets = [];
for (let opened = 0; opened < streams; opened += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, streams - opened) }, open));
process.send({ opened: sockets.length });
await sleep(seconds * 1_000);
process.send({ ended, unread: sockets.filter(({ told }) => !told).length, bytes });
for (const { socket } of sockets) socket.destroy();
process.disconnect();

function open() {
  return new Promise((resolve, reject) => {
    const stream = { socket: connect(Number(port), hostname), told: false };
    const { socket } = stream;
    socket.on('error', reject).on('close', () => (ended += 1));
    socket.once('data', () => {
      sockets.push(stream);
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        stream.told ||= chunk.includes(MESSAGE);
      });
      resolve();
    });
    socket.write(`GET /api/stream HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  });
}
