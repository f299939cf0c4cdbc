import { Link } from 'react-router-dom';
import { findBooking } from '../../../api/account-recovery';
import { PhoneLink } from '../../../shared/shop/phone-link';
import { AskForEmail } from './ask-for-email';

export function FindBookingPage() {
  return (
    <AskForEmail
      title="Find My Booking"
      text="Enter the email you booked with. We'll send it the links to your upcoming bookings, where you can move, change or cancel them. You don't need an account."
      submit="Email Me the Links"
      send={findBooking}
      sent={(address) => `If you have upcoming bookings under ${address}, we've emailed you the links.`}
    >
      <p className="text-soft">
        Did you book with an account?{' '}
        <Link
          to="/auth"
          state={{ from: '/bookings' }}
          className="inline-flex min-h-6 font-bold text-ink underline underline-offset-4"
        >
          Sign in
        </Link>{' '}
        to see all your bookings. Or call us at <PhoneLink className="font-bold whitespace-nowrap text-ink underline" />
        , and we'll look it up together.
      </p>
    </AskForEmail>
  );
}
