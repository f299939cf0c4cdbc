import type { Projection } from './projection.js';
import { getCheckpointName, getTableSchema } from './rebuild/table-versions.js';

// The engine does not look into a projection's changes.
export type AnyProjection = Projection<never>;

/** The projections of a program, and the names of their checkpoints. */
export class ReadTables {
  readonly projections: readonly AnyProjection[];
  /** Every name of a projection. */
  readonly names: readonly string[];

  constructor(
    /** Updated in the transaction of the append. */
    readonly inline: AnyProjection,
    /** Updated by the projector, in batches, after the append. */
    readonly asynchronous: readonly AnyProjection[],
    /** Names of former projections, with the ones that have their tables now. */
    private readonly aliases: Readonly<Record<string, string>>,
  ) {
    this.projections = [inline, ...asynchronous];
    this.names = [...this.projections.map(({ name }) => name), ...Object.keys(aliases)];
  }

  find(name: string): AnyProjection | undefined {
    const current = this.aliases[name] ?? name;
    return this.projections.find((projection) => projection.name === current);
  }

  /** The tables of program versions that did not version them yet. */
  unversionedTables(name: string): string {
    const tables = name in this.aliases ? [{ name }] : (this.find(name)?.tables ?? []);
    return tables.map((table) => `public.${table.name}`).join();
  }

  /** The name in `checkpoints` of a subscription of this version of the program. */
  checkpointName(subscription: string): string {
    const projection = this.find(subscription);
    return projection ? getCheckpointName(projection) : subscription;
  }

  /** Whether a row of `checkpoints` belongs to the read tables of another version of the program. */
  isOfAnotherVersion(checkpoint: string): boolean {
    const [name = ''] = checkpoint.split('@');
    return (checkpoint.includes('@') || this.find(name) !== undefined) && this.checkpointName(name) !== checkpoint;
  }

  /** The `search_path` by which unqualified names are the tables of this version. */
  searchPath(): string {
    return [...this.asynchronous.map(getTableSchema), 'public'].join(',');
  }
}
