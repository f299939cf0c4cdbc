import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { until } from './until.js';

/** A Redis server without persistence: a restart loses all data. */
export class RedisServer {
  private child: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  /** Returns undefined where no redis-server is on the path. */
  static async start(): Promise<RedisServer | undefined> {
    const redis = new RedisServer(await freePort());
    try {
      await redis.start();
      return redis;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = {
      port: this.port,
      bind: '127.0.0.1',
      save: '',
      appendonly: 'no',
      'maxmemory-policy': 'noeviction',
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    const child = spawn('redis-server', args, { stdio: 'ignore', cwd: '/' });
    await once(child, 'spawn');
    process.once('exit', () => child.kill('SIGKILL'));
    this.child = child;
    await until(() => this.isReady());
  }

  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  /** Sends one inline command and returns Redis's reply. */
  send(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let reply = '';
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\nQUIT\r\n`));
      socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
      socket.once('error', reject);
      socket.once('close', () => resolve(reply));
    });
  }

  private isReady(): Promise<boolean> {
    return this.send('PING').then(
      (reply) => reply.startsWith('+PONG'),
      () => false,
    );
  }
}
