import type { ReactNode } from 'react';

/** The first cell of a row names it. */
interface ReportTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  total?: readonly ReactNode[];
}

export function ReportTable({ caption, columns, rows, total }: ReportTableProps) {
  const cells = (values: readonly ReactNode[]) =>
    values.map((value, index) =>
      index === 0 ? (
        <th key={columns[index]} scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
          {value}
        </th>
      ) : (
        <td key={columns[index]} className="py-1.5 pl-4 text-right font-semibold whitespace-nowrap tabular-nums">
          {value}
        </td>
      ),
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that arrow keys scroll it on a narrow screen
    <div className="relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-base text-soft">
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === 0 ? 'py-1.5 pr-4 text-left' : 'py-1.5 pl-4 text-right'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line">
              {cells(row.cells)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="border-t-2 border-field font-bold">{cells(total)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
