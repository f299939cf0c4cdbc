import { ITEM_TYPE_LABELS, ITEM_TYPES, type Item } from '@party-rental/contracts';
import type { Ref } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame';

interface ItemSelectProps {
  ref?: Ref<HTMLSelectElement> | undefined;
  items: readonly Item[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** A select of all items, grouped by type. */
export function ItemSelect({ ref, items, chosen, onChoose }: ItemSelectProps) {
  return (
    <FieldFrame label="Item" className="max-w-xl">
      {(control) => (
        <select {...control} ref={ref} value={chosen ?? ''} onChange={({ target }) => onChoose(Number(target.value))}>
          <option value="" disabled>
            Choose an item
          </option>
          {ITEM_TYPES.map((type) => ({ type, ofType: items.filter((item) => item.type === type) }))
            .filter(({ ofType }) => ofType.length > 0)
            .map(({ type, ofType }) => (
              <optgroup key={type} label={ITEM_TYPE_LABELS[type]}>
                {ofType.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      )}
    </FieldFrame>
  );
}
