import type { Item } from '@party-rental/contracts';
import { addItem, changeItem } from '../../../../api/admin/inventory';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { notify } from '../../../../ui/overlays/notify';
import { toChanges, type FilledItem } from './item-form-schema';
import { useItemsChanged } from '../use-items-changed';

interface ItemToSave {
  filled: FilledItem;
  /** Even if booked days would be overbooked. */
  force?: boolean;
}

export function useSaveItem(item: Item | null, onSaved: () => void) {
  const itemsChanged = useItemsChanged();
  return useMutationOnce({
    mutationFn: ({ filled, force }: ItemToSave) =>
      item ? changeItem(item.id, { ...toChanges(item, filled), ...(force && { force }) }) : addItem(filled),
    onSuccess: () => {
      itemsChanged();
      onSaved();
      if (item) notify('success', 'Item updated', 'The item has been updated successfully.');
      else notify('success', 'Item created', 'The new item has been created successfully.');
    },
  });
}
