import { ChevronDown, Download } from 'lucide-react';
import { Button } from '../button';
import { Menu, MenuItem } from './menu';

interface DownloadMenuProps {
  /** URLs of CSV files by the name of their table, such as `Orders`. */
  tables: Readonly<Record<string, string>>;
  label?: string;
}

/** A menu of tables, each as a CSV file and as an Excel workbook. */
export function DownloadMenu({ tables, label: title = 'Export' }: DownloadMenuProps) {
  const files = Object.entries(tables).flatMap(([name, csv]) => [
    { label: `${name} CSV`, url: csv },
    { label: `${name} Excel`, url: csv.replace('.csv', '.xlsx') },
  ]);
  return (
    <Menu
      trigger={
        <Button variant="outline" size="small">
          <Download aria-hidden />
          {title}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {files.map(({ label, url }) => (
        <MenuItem key={label} asChild>
          <a href={url} download>
            {label}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
