import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn';

export interface Column<Row> {
  label: string;
  /** Cards leave out a null. */
  cell: (row: Row) => ReactNode;
  /** Whether the column is the row's header. */
  names?: boolean;
  /** Whether only the first row of a group shows it. */
  once?: boolean;
  /** A class. With column widths, the table is never wider than the page. */
  width?: string;
  /** Whether the owner may hide it, and whether it is hidden at first. */
  optional?: 'shown' | 'hidden';
  /** Whether only screen readers get its label in the wide table. */
  hidesLabel?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  /** The group of a row; by default each row is its own. */
  getGroup?: (row: Row) => { key: string; label: string };
  /** Whether each row of the wide table is one line. */
  isCompact?: boolean;
  /** The rows that are printed; all by default. */
  isPrinted?: (row: Row) => boolean;
}

interface Group<Row> {
  label?: string;
  rows: Row[];
}

/**
 * A table whose groups of rows are cards on narrow screens. Roles are explicit, because a `<table>` loses its own with that
 * layout.
 */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  getKey,
  getGroup,
  isCompact = false,
  isPrinted = () => true,
}: RecordTableProps<Row>) {
  const groups = new Map<string, Group<Row>>();
  for (const row of rows) {
    const { key, label } = getGroup?.(row) ?? { key: getKey(row) };
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { ...(label !== undefined && { label }), rows: [row] });
  }
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
      <div role={getGroup ? undefined : 'rowgroup'} className="grid gap-4 md:grid-cols-2 xl:contents">
        {[...groups].map(([key, group]) => (
          <div
            key={key}
            role={getGroup && 'rowgroup'}
            aria-label={group.label}
            className="grid content-start gap-y-4 rounded-card bg-card p-5 shadow-card xl:table-row-group xl:bg-transparent xl:shadow-none"
          >
            {group.rows.map((row, i) => (
              <div
                key={getKey(row)}
                role="row"
                className={cn(
                  'grid gap-y-2 xl:table-row',
                  i > 0 && 'max-xl:border-t max-xl:border-line max-xl:pt-4',
                  !isPrinted(row) && 'print:hidden',
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.label} {...{ column, row, isCompact }} isFirst={i === 0} />
                ))}
              </div>
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
  isFirst: boolean;
  isCompact: boolean;
}

function Cell<Row>({ column, row, isFirst, isCompact }: CellProps<Row>) {
  const { label, cell, names, once } = column;
  const isShown = isFirst || !once;
  const content = isShown ? cell(row) : null;
  return (
    <div
      role={names && isShown ? 'rowheader' : 'cell'}
      className={cn(
        'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 text-base font-normal xl:table-cell xl:px-2 xl:first:pl-5 xl:last:pr-5',
        isCompact ? 'xl:h-9 xl:truncate xl:align-middle' : 'xl:pb-3.5 xl:align-top xl:[overflow-wrap:break-word]',
        isFirst && 'xl:border-t xl:border-line',
        isFirst && !isCompact && 'xl:pt-3.5',
        once && 'max-xl:-order-1',
        names && 'max-xl:order-first max-xl:grid-cols-1 max-xl:text-lg',
        !isShown && 'max-xl:hidden',
        isShown && content === null && 'max-xl:sr-only',
      )}
    >
      {content !== null && (
        <>
          <span aria-hidden className={cn('text-soft xl:hidden', names && 'hidden')}>
            {label}
          </span>
          <div className={cn('min-w-0', isCompact && 'xl:truncate')}>{content}</div>
        </>
      )}
    </div>
  );
}
