import type { ReactNode } from 'react';
import { DownloadLinks } from '../../../ui/download-links';

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

/** A report with its meaning and its file. */
export function ReportCard({
  title,
  hint,
  file,
  children,
}: {
  title: string;
  hint: string;
  file: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="report" className="min-w-0 space-y-4 rounded-card bg-card p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-2xl">
          <h2 id="report" className="text-2xl">
            {title}
          </h2>
          <p className="text-soft">{hint}</p>
        </div>
        <DownloadLinks label="Download" csv={file} />
      </div>
      {children}
    </section>
  );
}
