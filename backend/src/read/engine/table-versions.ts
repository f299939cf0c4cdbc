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

/** Adds the setting with which connections find tables in these schemas by their unqualified names. */
export function addSearchPath(databaseUrl: string, schemas: readonly string[]): string {
  const [address = '', query = ''] = databaseUrl.split('?', 2);
  const params = new URLSearchParams(query);
  const options = (params.get('options') ?? '').replace(/-c search_path=\S*/, '').trim();
  params.set('options', `${options} -c search_path=${schemas.join(',')}`.trim());
  return `${address}?${params.toString().replaceAll('+', '%20')}`;
}
