import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCode } from '../start-error.js';
import type { State } from './objects.js';

/** The simulator's state in one file. Changes are serialized, and saved before the next one starts. */
export class StateFile {
  private queue: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  private constructor(
    private readonly path: string,
    /** What is saved. Callers don't modify it. */
    public state: State,
  ) {}

  static async open(folder: string): Promise<StateFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'payments.json');
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (getCode(error) === 'ENOENT') return '{}';
      throw error;
    });
    const empty: State = { objects: {}, checkouts: {}, paidOut: {}, deliveries: [], answers: {} };
    return new StateFile(path, { ...empty, ...(JSON.parse(text) as Partial<State>) });
  }

  /** Changes a copy of the state. If the change throws or can't be saved, the state stays the same. */
  update<T>(change: (state: State) => T): Promise<T> {
    const updated = this.queue.then(async () => {
      if (this.isClosed) throw new Error('The state file is closed');
      const draft = structuredClone(this.state);
      const result = change(draft);
      await writeFile(`${this.path}.tmp`, JSON.stringify(draft), { mode: 0o600, flush: true });
      await rename(`${this.path}.tmp`, this.path);
      this.state = draft;
      return result;
    });
    this.queue = updated.catch(() => undefined);
    return updated;
  }

  async close(): Promise<void> {
    await this.queue;
    this.isClosed = true;
  }
}
