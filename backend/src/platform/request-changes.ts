import { AsyncLocalStorage } from 'node:async_hooks';

/** A command that a request has put into a queue. */
export interface QueuedCommand {
  /** Takes it out of the queue. Returns false if it is being executed already. */
  withdraw(): boolean;
}

const storage = new AsyncLocalStorage<RequestChanges | undefined>();

/** What an HTTP request may have changed, so that its response says only what is true. */
export class RequestChanges {
  /** The time of the request is over: no further command may begin. */
  isOver = false;
  /** A change was committed, or perhaps was. */
  mayBeMade = false;
  readonly commands = new Set<QueuedCommand>();

  /** `areCommands`: nothing else changes. Other changes cannot be withdrawn, and have no known outcome. */
  constructor(private readonly areCommands: boolean) {}

  /** Those of the request that is being handled; undefined in background work. */
  static get current(): RequestChanges | undefined {
    return storage.getStore();
  }

  /** Runs work that belongs to no request. */
  static outside<T>(work: () => T): T {
    return storage.run(undefined, work);
  }

  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** Withdraws the commands that still wait. Returns whether a change may have been made, or is being made. */
  end(): boolean {
    this.isOver = true;
    const executing = [...this.commands].filter((command) => !command.withdraw());
    return this.mayBeMade || executing.length > 0 || !this.areCommands;
  }

  /** Whether something may have changed although the request failed. */
  mayRemain(isConnectionLost: boolean): boolean {
    return this.mayBeMade || (isConnectionLost && !this.areCommands);
  }
}
