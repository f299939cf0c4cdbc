import { Check, ChevronDown, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { browserStorage, parsedJson } from '../../../lib/browser-storage';
import { Button } from '../../../ui/button';
import { Menu, MenuCheckbox } from '../../../ui/overlays/menu';
import type { Column } from './record-table';

/** The columns of a list that the owner has picked, kept in this browser, and the menu to pick them. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [storage] = useState(() => browserStorage('localStorage', `party-rental:columns:${list}`));
  const [picked, setPicked] = useState(() => parsedJson(storage.read()));
  const isHidden = ({ label, optional }: Column<Row>) =>
    optional !== undefined && (Array.isArray(picked) ? picked.includes(label) : optional === 'hidden');
  const toggle = (column: Column<Row>) => {
    const changed = columns.filter((other) => isHidden(other) !== (other === column)).map(({ label }) => label);
    setPicked(changed);
    storage.write(JSON.stringify(changed));
  };
  const menu = (
    <Menu
      trigger={
        <Button variant="outline" size="small" className="max-xl:hidden">
          <Columns3 aria-hidden />
          Columns
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {columns.map(
        (column) =>
          column.optional !== undefined && (
            <MenuCheckbox key={column.label} checked={!isHidden(column)} onCheckedChange={() => toggle(column)}>
              <Check aria-hidden className={isHidden(column) ? 'invisible' : ''} />
              {column.label}
            </MenuCheckbox>
          ),
      )}
    </Menu>
  );
  return { shown: columns.filter((column) => !isHidden(column)), menu };
}
