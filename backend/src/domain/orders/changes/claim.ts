import { noSuchOrder, type Rejection } from '../../rejections.js';
import type { BookingClaimed } from '../order-events.js';
import type { OrderState } from '../order-state.js';

/** An account that has verified the email. */
export interface Claimant {
  userId: number;
  email: string;
}

/** Claims only a guest's order with this email, whole. Other orders yield no event. */
export function claimOrder(order: OrderState | undefined, { userId, email }: Claimant): BookingClaimed[] | Rejection {
  if (!order) return noSuchOrder();
  if (order.userId !== null || order.customer?.customerEmail.toLowerCase() !== email.toLowerCase()) return [];
  return order.lines.map(({ bookingId }) => ({ type: 'BookingClaimed', data: { bookingId, userId } }));
}
