import type { Order } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { enterOrder } from '../../../../api/admin/orders';
import { cacheOrder } from '../../../../api/orders';
import { useBookingMutation } from '../../../../shared/booking-form/use-booking-mutation';
import { notify } from '../../../../ui/overlays/notify';

/** Enters an order and opens it. */
export function useEnterOrder() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useBookingMutation({
    form: 'phone',
    send: enterOrder,
    onBooked: (order: Order) => {
      const { id, number, status, customerEmail } = order;
      cacheOrder(queryClient, { id }, order);
      const state = status === 'CONFIRMED' ? 'is confirmed' : 'is received';
      const email = customerEmail ? `We're sending an email to ${customerEmail}.` : 'The customer gets no email.';
      notify('success', 'Order Entered', `Order ${number} ${state}. ${email}`);
      void navigate(`/admin/orders/${id}`);
    },
  });
}
