import { ITEM_TYPE_LABELS, ITEM_TYPES } from '@party-rental/contracts';

export function ItemTypeOptions({ types = ITEM_TYPES }: { types?: readonly (typeof ITEM_TYPES)[number][] }) {
  return types.map((type) => (
    <option key={type} value={type}>
      {ITEM_TYPE_LABELS[type]}
    </option>
  ));
}
