import type { Item } from '@party-rental/contracts';
import { Dialog } from '../../../../ui/overlays/dialog';
import { ItemForm } from './item-form';

interface ItemDialogProps {
  /** Null for a new item. */
  item: Item | null;
  onClose: () => void;
}

export function ItemDialog({ item, onClose }: ItemDialogProps) {
  return (
    <Dialog onClose={onClose} title={item ? 'Edit Item' : 'New Item'}>
      <ItemForm item={item} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}
