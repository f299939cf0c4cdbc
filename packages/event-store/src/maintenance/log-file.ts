import { createHash } from 'node:crypto';
import type { EventSchema } from '../event-schema.js';
import { toRecordedEvent, type EventRow, type RecordedEvent } from '../recorded-event.js';

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

export interface LogLine extends Omit<EventRow, 'xid' | 'position' | 'recorded_at'> {
  recorded_at: string;
  /** Base64; in the line of a stream's first event. */
  wrapped_key?: string | null;
}

/** Yields the events of a file with their JSON. Throws LogFileError unless the file is complete, unchanged and readable. */
export async function* readLogFile(
  schema: EventSchema,
  lines: AsyncIterable<string>,
  chain: HashChain,
): AsyncGenerator<{ json: string; line: LogLine }> {
  let ended = false;
  for await (const text of lines) {
    if (ended) throw new LogFileError('The file continues after the end of the log');
    const json = chain.read(text);
    if (json === undefined) {
      ended = true;
      continue;
    }
    const line = JSON.parse(json) as LogLine; // the hash shows that a shop wrote it
    if (!schema.isReadable(line.type, line.schema_version))
      throw new LogFileError(
        `A newer version of the program exported this log: it contains ${line.type} version ${line.schema_version}`,
      );
    yield { json, line };
  }
  if (!ended) throw new LogFileError('The file is truncated: its last line is missing');
}

/** The events of a file in the order of the log, without personal data. */
export async function* eventsOfFile(
  schema: EventSchema,
  lines: AsyncIterable<string>,
  chain: HashChain,
): AsyncGenerator<readonly RecordedEvent[]> {
  for await (const { line } of readLogFile(schema, lines, chain)) {
    const place = { xid: '0', position: String(chain.events), recorded_at: new Date(line.recorded_at) };
    yield [toRecordedEvent(schema, { ...line, ...place })];
  }
}

export function requireHash(chain: HashChain, expected: string | undefined): void {
  if (expected !== undefined && expected !== chain.hash)
    throw new LogFileError(`The file ends with the hash ${chain.hash}, not the expected one`);
}
