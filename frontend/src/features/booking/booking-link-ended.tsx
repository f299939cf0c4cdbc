import { LINK_DAYS_AFTER_EVENT } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { NothingHere } from '../../shared/page/nothing-here';
import { PhoneLink } from '../../shared/shop/phone-link';
import { buttonStyle } from '../../ui/button';

/** Shown for an expired link of an email. */
export function BookingLinkEnded() {
  return (
    <NothingHere
      title="This Link Has Ended"
      text={
        <>
          To keep your booking private, links in our emails expire when the booking gets a new email address, and{' '}
          {LINK_DAYS_AFTER_EVENT} days after your event. Please try the link in our latest email, or sign in if you
          booked with an account. We’re happy to help, too:{' '}
          <PhoneLink className="font-bold whitespace-nowrap text-ink underline" />
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
