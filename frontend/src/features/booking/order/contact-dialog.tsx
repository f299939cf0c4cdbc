import type { Order } from '@party-rental/contracts';
import { changeOrderContact } from '../../../api/orders';
import { EditContactDialog, type ContactChange } from '../../../shared/booking-form/edit-contact-dialog';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { useOrderChange } from '../../../shared/order/use-order-change';
import { notify } from '../../../ui/overlays/notify';

interface ContactDialogProps {
  order: Pick<Order, 'id' | keyof ContactChange>;
  token?: string | undefined;
  onClose: () => void;
}

/** Edits the customer and address of an order. */
export function ContactDialog({ order, token, onClose }: ContactDialogProps) {
  const [, setToken] = useAddressParam('token');
  const save = useOrderChange({ id: order.id, token }, changeOrderContact, (changed) => {
    const { number, customerEmail, token: renewed } = changed;
    // A new email has ended the link that opened the page.
    if (renewed !== undefined && renewed !== token) setToken(renewed);
    const link = customerEmail === order.customerEmail ? '' : ` We've sent a new link to ${customerEmail}.`;
    notify('success', 'Contact details changed', `The contact details of order ${number} have been saved.${link}`);
    onClose();
  });
  return <EditContactDialog of={order} description="For the whole order." save={save} onClose={onClose} />;
}
