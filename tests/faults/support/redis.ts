import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../../backend/dist/platform/embedded-postgres/free-port.js';
import { until } from '../../support/until.js';

/** A Redis of its own that keeps nothing on disk: a restart forgets everything. */
export class Redis {
  private child: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  /** Undefined where there is no redis-server on the path. */
  static async start(): Promise<Redis | undefined> {
    const redis = new Redis(await freePort());
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
    await until(() => this.answers());
  }

  /** As a machine does that loses its power. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  /** Answers what Redis said. */
  tell(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = '';
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\nQUIT\r\n`));
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
      socket.once('error', reject);
      socket.once('close', () => resolve(said));
    });
  }

  private answers(): Promise<boolean> {
    return this.tell('PING').then(
      (said) => said.startsWith('+PONG'),
      () => false,
    );
  }
}
