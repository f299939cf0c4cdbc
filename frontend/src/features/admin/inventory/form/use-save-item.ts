import type { Item } from '@party-rental/contracts';
import { errorSentence, hasCode } from '../../../../api/api-problem';
import { addItem, changeItem } from '../../../../api/admin/inventory';
import { notifyFailure } from '../../../../shared/form/notify-failure';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { notify } from '../../../../ui/overlays/notify';
import { toChanges, type FilledItem } from './item-form-schema';
import { overbookedDays } from '../../parts/overbooking-failure';
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
    onError: (error) => {
      // The form asks for confirmation.
      if (overbookedDays(error).length > 0) return;
      const failed = 'Failed to save item. Please try again.';
      notifyFailure('Error', error, hasCode(error, 'outcome_unknown') ? errorSentence(error) : failed);
    },
  });
}
