import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn';

export interface Column<Row> {
  label: string;
  /** Cards leave out a null. */
  cell: (row: Row) => ReactNode;
  /** Whether the column is the row's header. */
  names?: boolean;
  /** A class. With column widths, the table is never wider than the page. */
  width?: string;
  /** Whether the owner may hide it, and whether it is hidden at first. */
  optional?: 'shown' | 'hidden';
  /** Whether only screen readers get its label, and a card has it in its corner. */
  hidesLabel?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  /** Whether each row of the wide table is one line. */
  isCompact?: boolean;
  /** The rows that are printed; all by default. */
  isPrinted?: (row: Row) => boolean;
}

/** A table whose rows are cards on narrow screens. Roles are explicit, because a `<table>` loses its own with that layout. */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  getKey,
  isCompact = false,
  isPrinted = () => true,
}: RecordTableProps<Row>) {
  const table = (
    <div
      role="table"
      aria-label={caption}
      className={cn(
        'block w-full text-left xl:table xl:rounded-card xl:bg-card xl:shadow-card',
        columns.some(({ width }) => width) && 'xl:table-fixed',
      )}
    >
      <div role="rowgroup" className="text-base text-soft max-xl:sr-only xl:table-header-group">
        <div role="row" className="xl:table-row">
          {columns.map(({ label, width, hidesLabel }) => (
            <div
              key={label}
              role="columnheader"
              className={cn(
                'px-2 pt-5 pb-3 align-bottom font-bold [overflow-wrap:break-word] first:pl-5 last:pr-5 xl:table-cell',
                width,
              )}
            >
              <span className={hidesLabel ? 'sr-only' : ''}>{label}</span>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="grid gap-4 md:grid-cols-2 xl:table-row-group">
        {rows.map((row) => (
          <div
            key={getKey(row)}
            role="row"
            className={cn(
              'relative grid content-start gap-y-2 rounded-card bg-card p-5 shadow-card xl:table-row xl:bg-transparent xl:shadow-none',
              !isPrinted(row) && 'print:hidden',
            )}
          >
            {columns.map((column) => (
              <Cell key={column.label} {...{ column, row, isCompact }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
  // More columns than fit are reached by scrolling.
  return isCompact ? <div className="xl:overflow-x-auto">{table}</div> : table;
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isCompact: boolean;
}

function Cell<Row>({ column, row, isCompact }: CellProps<Row>) {
  const { label, cell, names, hidesLabel } = column;
  const content = cell(row);
  return (
    <div
      role={names ? 'rowheader' : 'cell'}
      className={cn(
        'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 text-base font-normal xl:table-cell xl:border-t xl:border-line xl:px-2 xl:first:pl-5 xl:last:pr-5',
        isCompact ? 'xl:h-9 xl:truncate xl:align-middle' : 'xl:py-3.5 xl:align-top xl:[overflow-wrap:break-word]',
        names && 'max-xl:order-first max-xl:grid-cols-1 max-xl:pr-10 max-xl:text-lg',
        hidesLabel && 'max-xl:absolute max-xl:top-5 max-xl:right-5 max-xl:block',
        content === null && 'max-xl:sr-only',
      )}
    >
      {content !== null && (
        <>
          <span aria-hidden className={cn('text-soft xl:hidden', (names || hidesLabel) && 'hidden')}>
            {label}
          </span>
          <div className={cn('min-w-0', isCompact && 'xl:truncate')}>{content}</div>
        </>
      )}
    </div>
  );
}
