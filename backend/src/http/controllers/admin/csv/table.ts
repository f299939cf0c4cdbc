/** `day` is a date, `instant` an ISO instant, which files show in business time. */
type Kind = 'plain' | 'day' | 'instant';
/** A bigint is an amount in cents. */
export type Cell = string | number | bigint | null;
export type Column<Row> = readonly [header: string, value: (row: Row) => Cell, kind?: Kind];

export interface Table {
  columns: readonly { header: string; kind: Kind }[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Rows of one page of a file. */
export const EXPORT_PAGE_SIZE = 500;

export function toTable<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>): Table {
  return {
    columns: columns.map(([header, , kind = 'plain']) => ({ header, kind })),
    pages: toCells(columns, pages),
  };
}

async function* toCells<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>) {
  for await (const page of pages) yield page.map((row) => columns.map(([, value]) => value(row)));
}

/** Yields an in-memory list as one page. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export function dollars(cents: number): bigint {
  return BigInt(cents);
}

/** The headers of a file. Times say in which zone they are. */
export function toHeaders({ columns }: Table, timeZone: string): string[] {
  return columns.map(({ header, kind }) => (kind === 'instant' ? `${header} (${timeZone})` : header));
}

/** Formats instants in business time: `2026-12-05 14:30` */
export function instantFormat(timeZone: string): (instant: string) => string {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (instant) => format.format(new Date(instant));
}
