import { createHash } from 'node:crypto';

/**
 * The log as a file: one JSON object a line, each with the SHA-256 of itself and of the line before it, so that no line can be
 * changed, left out or put in without every later hash being another one. The last line tells how many there were.
 * Whoever keeps the last hash elsewhere can tell whether the file is the one that was written.
 */
export class LogFileError extends Error {}

/** `{"hash":"<64 hexadecimal digits>","event":{…}}`, and at the end `"end":<number of events>`. */
const LINE = /^\{"hash":"([0-9a-f]{64})","(event|end)":(.+)\}$/s;

export class HashChain {
  hash = '0'.repeat(64);
  events = 0;

  /** `json` is the event's, as it is to stand in the file. */
  write(json: string): string {
    this.events += 1;
    return this.line('event', json);
  }

  end(): string {
    return this.line('end', String(this.events));
  }

  /** The event's JSON; undefined for the end. Throws LogFileError when the line does not follow from those before it. */
  read(line: string): string | undefined {
    const [, hash, kind, json] = LINE.exec(line) ?? [];
    if (!hash || !json) throw new LogFileError(`Line ${this.events + 1} is not a line of an exported log`);
    if (this.next(json) !== hash)
      throw new LogFileError(`Line ${this.events + 1} is not what was exported: its hash does not follow`);
    this.hash = hash;
    if (kind === 'end') {
      if (json !== String(this.events))
        throw new LogFileError(`The file tells of ${json} events and holds ${this.events}`);
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
