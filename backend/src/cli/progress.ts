import type { RunStep } from '../platform/run-step.js';

const SHOWN_AFTER_MS = 2_000;
const REDRAW_MS = 200;
/** The pause between lines when the output is not a terminal. */
const LINE_INTERVAL_MS = 10_000;
const WIDTH = 24;

/**
 * The progress of a long run on the standard error, from its third second: a bar on a terminal, else a line now and then. It
 * also moves while nothing is counted, as during one long statement of the database.
 */
export class Progress {
  private readonly startedAt = performance.now();
  private nextAt = this.startedAt + SHOWN_AFTER_MS;
  private counted: { done: number; noun: string } | undefined;
  private isDrawn = false;
  private readonly timer = setInterval(() => this.draw(), REDRAW_MS).unref();

  constructor(
    private readonly label: string,
    private readonly total?: number,
    private readonly noun = 'events',
  ) {}

  /** The total counts the progress's own noun. */
  update(done: number, noun = this.noun): void {
    this.counted = { done, noun };
    this.draw();
  }

  /** Removes the bar. */
  end(): void {
    clearInterval(this.timer);
    if (this.isDrawn) process.stderr.write('\r\u001B[K');
    this.isDrawn = false;
  }

  private draw(): void {
    const now = performance.now();
    if (now < this.nextAt) return;
    const { stderr } = process;
    const { done, noun = this.noun } = this.counted ?? {};
    const total = noun === this.noun ? this.total : undefined;
    const line = progressLine(this.label, { done, total, noun, ms: now - this.startedAt });
    stderr.write(stderr.isTTY ? `\r\u001B[K${line.slice(0, stderr.columns - 1)}` : `${line}\n`);
    this.isDrawn = stderr.isTTY;
    this.nextAt = now + (stderr.isTTY ? REDRAW_MS : LINE_INTERVAL_MS);
  }
}

interface State {
  /** Undefined while nothing is counted. */
  done: number | undefined;
  total: number | undefined;
  noun: string;
  /** Since the start. */
  ms: number;
}

/**
 * `items: [######------------------]  25 %, 250,000 of 1,000,000 events, 12 s left`. Without a total, shows the count, if
 * any, and the elapsed time.
 */
export function progressLine(label: string, { done, total, noun, ms }: State): string {
  if (done === undefined || !total) {
    const count = done === undefined ? '' : ` ${done.toLocaleString('en-US')} ${noun},`;
    return `${label}: [${movingBar(ms)}]${count} ${Math.floor(ms / 1000)} s so far`;
  }
  const share = Math.min(1, done / total);
  const bar = '#'.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, '-');
  const percent = String(Math.floor(share * 100)).padStart(3);
  const left = share > 0 ? `, ${Math.ceil((ms * (1 - share)) / share / 1000)} s left` : '';
  return `${label}: [${bar}] ${percent} %, ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}${left}`;
}

function movingBar(ms: number): string {
  const start = Math.floor(ms / REDRAW_MS) % (WIDTH - 2);
  return `${'-'.repeat(start)}###`.padEnd(WIDTH, '-');
}

/** Runs work that may report how much is done. */
export async function withProgress<T>(
  progress: Progress,
  work: (update: (done: number) => void) => Promise<T>,
): Promise<T> {
  try {
    return await work((done) => progress.update(done));
  } finally {
    progress.end();
  }
}

/** Shows a step of a backup, which counts megabytes if anything. */
export const showProgress: RunStep = (label, work) => withProgress(new Progress(label, undefined, 'MB'), work);
