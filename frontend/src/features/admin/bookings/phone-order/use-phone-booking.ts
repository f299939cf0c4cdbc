import type { Booking } from '@party-rental/contracts';
import { useNavigate } from 'react-router-dom';
import { bookByPhone } from '../../../../api/admin-bookings';
import { refusalSentence } from '../../../../shared/booking-form/refusal-sentence';
import { useBookingMutation } from '../../../../shared/booking-form/use-booking-mutation';
import { notify } from '../../../../ui/overlays/notify';

/** Enters a booking and opens it. */
export function usePhoneBooking() {
  const navigate = useNavigate();
  return useBookingMutation({
    form: 'phone',
    send: bookByPhone,
    onBooked: ({ id, number, customerEmail }: Booking) => {
      notify('success', 'Booking Entered', `Booking ${number} is made, and its confirmation goes to ${customerEmail}.`);
      void navigate(`/admin/bookings/${id}`);
    },
    onError: (error) => notify('error', 'Booking Failed', refusalSentence(error)),
  });
}
