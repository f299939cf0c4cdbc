/** A projection. Appends update its tables if it has `sumSql`. */
interface Versioned {
  name: string;
  version: number;
  sumSql?: unknown;
}

/**
 * The schema of a projection's tables. Each version has its own, so that two versions of the program can run side by side.
 * Tables that appends update are in `public`: the appends of both versions update them.
 */
export function getTableSchema({ name, version, sumSql }: Versioned): string {
  return sumSql ? 'public' : `read_${name}_${version}`;
}

/** The name of its row in `checkpoints`. */
export function getCheckpointName({ name, version, sumSql }: Versioned): string {
  return sumSql ? name : `${name}@${version}`;
}
