const SHOWN_AFTER_MS = 2_000;
const REDRAW_MS = 200;
/** In a file or a log, each state is a line of its own. */
const LINE_INTERVAL_MS = 10_000;
const WIDTH = 24;

/** The progress of a long run on the standard error, from its third second: a bar on a terminal, else a line now and then. */
export class Progress {
  private readonly startedAt = performance.now();
  private nextAt = this.startedAt + SHOWN_AFTER_MS;
  private isDrawn = false;

  constructor(
    private readonly label: string,
    private readonly total?: number,
    private readonly noun = 'events',
  ) {}

  update(done: number): void {
    const now = performance.now();
    if (now < this.nextAt) return;
    const { stderr } = process;
    const line = progressLine(this.label, { done, total: this.total, noun: this.noun, ms: now - this.startedAt });
    stderr.write(stderr.isTTY ? `\r\u001B[K${line.slice(0, stderr.columns - 1)}` : `${line}\n`);
    this.isDrawn = stderr.isTTY;
    this.nextAt = now + (stderr.isTTY ? REDRAW_MS : LINE_INTERVAL_MS);
  }

  /** Removes the bar. */
  end(): void {
    if (this.isDrawn) process.stderr.write('\r\u001B[K');
    this.isDrawn = false;
  }
}

interface State {
  done: number;
  total: number | undefined;
  noun: string;
  /** Since the start. */
  ms: number;
}

/** `items: [######------------------]  25 %, 250,000 of 1,000,000 events, 12 s left`; without a total only the count. */
export function progressLine(label: string, { done, total, noun, ms }: State): string {
  if (!total) return `${label}: ${done.toLocaleString('en-US')} ${noun}`;
  const share = Math.min(1, done / total);
  const bar = '#'.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, '-');
  const percent = String(Math.floor(share * 100)).padStart(3);
  const left = share > 0 ? `, ${Math.ceil((ms * (1 - share)) / share / 1000)} s left` : '';
  return `${label}: [${bar}] ${percent} %, ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}${left}`;
}

/** Runs work that reports how much is done. */
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
