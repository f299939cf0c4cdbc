import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { bookingQuery } from '../../../api/bookings';
import { orderQuery } from '../../../api/orders';
import { LinkedOrder } from './linked-order';

/** The page of an order. */
export function OrderPage() {
  const { id, token } = useLink();
  return <LinkedOrder order={useQuery(orderQuery({ id, token }))} token={token} />;
}

/** The same page at one of its lines: emails and My Bookings link to it. */
export function BookingDetailsPage() {
  const { id, token } = useLink();
  // A change of the email renews the token; meanwhile the page stays.
  const booking = useQuery({
    ...bookingQuery(id, token),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
  const orderId = booking.data?.orderId ?? '';
  const order = useQuery({ ...orderQuery({ id: orderId, token }), enabled: orderId !== '' });
  return <LinkedOrder order={order} booking={booking} token={token} />;
}

function useLink() {
  const id = useParams()['id'] ?? '';
  const token = useSearchParams()[0].get('token') ?? undefined;
  return { id, token };
}
