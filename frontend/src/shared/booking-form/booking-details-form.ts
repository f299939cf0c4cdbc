import { EVENT_TYPES, singleBooking, type User } from '@party-rental/contracts';
import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';

/** The fields that a person fills in; the item, the day and the quantity are chosen before. */
export const bookingDetailsForm = singleBooking.omit({
  itemId: true,
  eventDate: true,
  quantity: true,
  isCartBooking: true,
  userId: true,
  expectedTotal: true,
});
export type BookingDetailsFields = z.input<typeof bookingDetailsForm>;
export type BookingDetails = z.output<typeof bookingDetailsForm>;

export const EVENT_TYPE_LABELS: Readonly<Record<(typeof EVENT_TYPES)[number], string>> = {
  birthday: 'Birthday',
  graduation: 'Graduation',
  corporate: 'Corporate',
  wedding: 'Wedding',
  other: 'Other',
};

/** An empty form, with what the account knows already. */
export function prefilled(user: User | null): DefaultValues<BookingDetailsFields> {
  return {
    customerName: user ? `${user.firstName} ${user.lastName}` : '',
    customerEmail: user?.email ?? '',
    customerPhone: user?.phone ?? '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    eventType: '',
    attendees: '',
    specialInstructions: '',
  };
}
