const TOLD_EVERY = 100_000;

/** Says on the standard error, now and then, how far a long look through the log has come. */
export function printSummary(events: number): void {
  if (events % TOLD_EVERY === 0) process.stderr.write(`${events} events\n`);
}
