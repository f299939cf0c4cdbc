import { ITEM_TYPE_LABELS, ITEM_TYPES, type ItemType } from '@party-rental/contracts';

interface ItemTypeOptionsProps {
  types?: readonly ItemType[];
  labels?: Readonly<Record<ItemType, string>>;
}

export function ItemTypeOptions({ types = ITEM_TYPES, labels = ITEM_TYPE_LABELS }: ItemTypeOptionsProps) {
  return types.map((type) => (
    <option key={type} value={type}>
      {labels[type]}
    </option>
  ));
}
