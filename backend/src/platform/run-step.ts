/** Runs a step of long work, which may report how much is done, and shows its progress if anyone watches. */
export type RunStep = <T>(label: string, work: (update: (done: number) => void) => Promise<T>) => Promise<T>;
