import { Download } from 'lucide-react';
import { buttonStyle } from './button';

interface DownloadLinksProps {
  /** `Orders` for `Orders CSV` and `Orders Excel`. */
  label: string;
  /** The URL of the CSV file. */
  csv: string;
  size?: 'small';
}

/** Links to a table as CSV and as an Excel workbook. */
export function DownloadLinks({ label, csv, size }: DownloadLinksProps) {
  const style = buttonStyle({ variant: 'outline', size });
  return (
    <div className="flex flex-wrap gap-2">
      <a href={csv} download className={style}>
        <Download aria-hidden />
        {label} CSV
      </a>
      <a href={csv.replace('.csv', '.xlsx')} download className={style}>
        <Download aria-hidden />
        {label} Excel
      </a>
    </div>
  );
}
