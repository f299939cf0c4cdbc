import { pickCustomer, type Customer } from '@party-rental/contracts';
import type { BookingState } from './booking.js';
import type { BookingContactChanged } from '../events.js';
import { noSuchBooking, Rejection } from '../rejections.js';

/** Unchanged data yields no event. Erased data cannot be replaced. */
export function changeContact(
  booking: BookingState | undefined,
  bookingId: string,
  changes: Partial<Customer>,
): BookingContactChanged[] | Rejection {
  if (!booking) return noSuchBooking();
  if (!booking.customer) return new Rejection('conflict', 'The personal data of this booking has been erased.');
  const customer = pickCustomer(booking.customer);
  const changed = (Object.keys(changes) as (keyof Customer)[]).filter((field) => changes[field] !== customer[field]);
  if (changed.length === 0) return [];
  return [{ type: 'BookingContactChanged', data: { bookingId, changed }, personal: { ...customer, ...changes } }];
}
