import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column is the row's header. */
  names?: boolean;
  /** A class. With column widths, the table is never wider than the page. */
  width?: string;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table whose rows are cards on narrow screens. Roles are explicit, because a `<table>` loses its own with that layout. */
export function RecordTable<Row>({ caption, columns, rows, keyOf }: RecordTableProps<Row>) {
  return (
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
          {columns.map(({ label, width }) => (
            <div
              key={label}
              role="columnheader"
              className={cn(
                'px-2 pt-5 pb-3 align-bottom font-bold [overflow-wrap:break-word] first:pl-5 last:pr-5 xl:table-cell',
                width,
              )}
            >
              {label}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="grid gap-4 md:grid-cols-2 xl:table-row-group">
        {rows.map((row) => (
          <div
            key={keyOf(row)}
            role="row"
            className="grid content-start gap-y-2 rounded-card bg-card p-5 shadow-card xl:table-row xl:bg-transparent xl:shadow-none"
          >
            {columns.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cell<Row>({ column: { label, cell, names }, row }: { column: Column<Row>; row: Row }) {
  return (
    <div
      role={names ? 'rowheader' : 'cell'}
      className={cn(
        'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 text-base font-normal xl:table-cell xl:border-t xl:border-line xl:px-2 xl:py-3.5 xl:align-top xl:[overflow-wrap:break-word] xl:first:pl-5 xl:last:pr-5',
        names && 'max-xl:order-first max-xl:grid-cols-1 max-xl:text-lg',
      )}
    >
      <span aria-hidden className={cn('text-soft xl:hidden', names && 'hidden')}>
        {label}
      </span>
      <div className="min-w-0">{cell(row)}</div>
    </div>
  );
}
