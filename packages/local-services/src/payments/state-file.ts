import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCode } from '../start-error.js';
import { createState, type State } from './state.js';

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
      if (getCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    return new StateFile(path, text === undefined ? createState() : (JSON.parse(text) as State));
  }

  /** Changes a copy of the state. If the change throws or can't be saved, the state stays the same. */
  update<T>(change: (state: State) => T): Promise<T> {
    const updated = this.queue.then(async () => {
      if (this.isClosed) throw new Error('The state file is closed');
      const draft = structuredClone(this.state);
      const result = change(draft);
      await this.save(draft);
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

  private async save(state: State): Promise<void> {
    await writeFile(`${this.path}.tmp`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${this.path}.tmp`, this.path);
  }
}
