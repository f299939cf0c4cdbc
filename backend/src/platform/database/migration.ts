import type { QueryRunner } from 'typeorm';

/** A change of the schema. Nothing takes one back: the version before runs beside what migrations add. */
export interface Migration {
  /** Ends with the time that sorts it among the others. */
  name: string;
  /** In a transaction; or several statements outside one, because an index is built concurrently. */
  up: string | readonly string[] | ((db: QueryRunner) => Promise<void>);
}
