import { createHash } from 'node:crypto';

export class LogFileError extends Error {}

/** `{"hash":"<64 hexadecimal digits>","event":{…}}`, and at the end `"end":<number of events>`. */
const LINE = /^\{"hash":"([0-9a-f]{64})","(event|end)":(.+)\}$/s;

/**
 * The log as a file: one JSON object per line with the SHA-256 of itself and the hash before it, so that no line can be changed,
 * removed or inserted without changing the last hash. The last line has the number of events.
 */
export class HashChain {
  hash = '0'.repeat(64);
  events = 0;

  /** The line of an event. */
  write(json: string): string {
    this.events += 1;
    return this.line('event', json);
  }

  end(): string {
    return this.line('end', String(this.events));
  }

  /** The event's JSON; undefined for the last line. Throws LogFileError if the hash does not match. */
  read(line: string): string | undefined {
    const [, hash, kind, json] = LINE.exec(line) ?? [];
    if (!hash || !json) throw new LogFileError(`Line ${this.events + 1} is not a line of an exported log`);
    if (this.next(json) !== hash)
      throw new LogFileError(`Line ${this.events + 1} was changed after the export: its hash does not match`);
    this.hash = hash;
    if (kind === 'end') {
      if (json !== String(this.events))
        throw new LogFileError(`The file should have ${json} events, but has ${this.events}`);
      return undefined;
    }
    this.events += 1;
    return json;
  }

  private line(kind: 'event' | 'end', json: string): string {
    this.hash = this.next(json);
    return `{"hash":"${this.hash}","${kind}":${json}}\n`;
  }

  private next(json: string): string {
    return createHash('sha256').update(this.hash).update(json).digest('hex');
  }
}
