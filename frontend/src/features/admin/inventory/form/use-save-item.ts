import type { Item } from '@party-rental/contracts';
import { ApiProblem } from '../../../../api/api-problem';
import { addItem, changeItem } from '../../../../api/inventory';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { notify } from '../../../../ui/overlays/notify';
import { changesOf, type FilledItem } from './item-form-schema';
import { useItemsChanged } from '../use-items-changed';

interface ItemToSave {
  filled: FilledItem;
  /** Lower the stock although more than that is booked on some days. */
  force?: boolean;
}

/** Adds an item, or changes the given one. */
export function useSaveItem(item: Item | null, onSaved: () => void) {
  const itemsChanged = useItemsChanged();
  return useMutationOnce({
    mutationFn: ({ filled, force }: ItemToSave) =>
      item ? changeItem(item.id, { ...changesOf(item, filled), ...(force && { force }) }) : addItem(filled),
    onSuccess: () => {
      itemsChanged();
      onSaved();
      if (item) notify('success', 'Item updated', 'The item has been updated successfully.');
      else notify('success', 'Item created', 'The new item has been created successfully.');
    },
    onError: (error) => {
      // That is a question, which the form asks.
      if (overbookedDays(error).length === 0) notify('error', 'Error', 'Failed to save item. Please try again.');
    },
  });
}

/** The days for which a refused change would leave too few units. */
export function overbookedDays(error: unknown) {
  const asks = error instanceof ApiProblem && error.problem.code === 'overbooking';
  return asks ? (error.problem.days ?? []) : [];
}
