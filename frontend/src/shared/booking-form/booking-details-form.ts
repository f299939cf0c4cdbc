import { BOOKING_FORM_FIELDS, singleBooking, type User } from '@party-rental/contracts';
import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';

/** The fields of the form; item, day and quantity are chosen before. */
export const bookingDetailsForm = singleBooking.omit({
  itemId: true,
  eventDate: true,
  quantity: true,
  isCartBooking: true,
  userId: true,
  expectedTotal: true,
  holdToken: true,
});
export type BookingDetailsFields = z.input<typeof bookingDetailsForm>;
export type DetailsFormValues = z.output<typeof bookingDetailsForm>;

/** An empty form, with what the account already knows. */
export function prefilled(user: User | null): DefaultValues<BookingDetailsFields> {
  const blank = Object.fromEntries(BOOKING_FORM_FIELDS.map(({ name }) => [name, '']));
  if (!user) return blank;
  const { firstName, lastName, email, phone } = user;
  return { ...blank, customerName: `${firstName} ${lastName}`, customerEmail: email ?? '', customerPhone: phone ?? '' };
}
