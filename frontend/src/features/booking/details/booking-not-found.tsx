import { Link } from 'react-router-dom';
import { NothingHere } from '../../../shared/page/nothing-here';
import { PhoneLink } from '../../../shared/shop/phone-link';
import { buttonStyle } from '../../../ui/button';

export function BookingNotFound() {
  return (
    <NothingHere
      title="Booking Not Found"
      text={
        <>
          Please open the full link from your confirmation email, or sign in to the account you booked with. We also
          help by phone: <PhoneLink className="font-bold whitespace-nowrap text-ink underline" />
        </>
      }
    >
      <Link to="/auth" className={buttonStyle({ look: 'outline', size: 'large' })}>
        Sign In
      </Link>
      <Link to="/" className={buttonStyle({ size: 'large' })}>
        Return to Home
      </Link>
    </NothingHere>
  );
}
