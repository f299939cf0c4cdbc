import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts a Redis with a password and without persistence; returns undefined without a redis-server on the path. */
export async function startRedis() {
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const access = ['--requirepass', password, '--port', port, '--bind', '127.0.0.1'];
  const options = [...access, '--save', '', '--appendonly', 'no', '--loglevel', 'warning'];
  const child = spawn('redis-server', options.map(String), { stdio: 'ignore', cwd: '/' });
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(
    () => 'ended',
    () => 'ended',
  );
  process.once('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; tries < 100; tries++) {
    if (await isReady(port))
      return { url: `redis://:${password}@127.0.0.1:${port}`, stop: () => (child.kill('SIGTERM'), ended) };
    if ((await Promise.race([ended, sleep(50)])) === 'ended') return undefined;
  }
  child.kill('SIGKILL');
  return undefined;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function isReady(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
