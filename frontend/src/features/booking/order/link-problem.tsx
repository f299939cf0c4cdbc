import { LINK_DAYS_AFTER_EVENT, type Problem } from '@party-rental/contracts';
import { Link, useLocation } from 'react-router-dom';
import { NothingHere } from '../../../shared/page/nothing-here';
import { PhoneLink } from '../../../shared/shop/phone-link';
import { buttonStyle } from '../../../ui/button';

/** A link that opens no order, because it has expired or isn't one of the visitor's. */
export function LinkProblem({ code }: Pick<Problem, 'code'>) {
  const phone = <PhoneLink className="font-bold whitespace-nowrap text-ink underline" />;
  const { pathname } = useLocation();
  const hasEnded = code === 'link_ended';
  return (
    <NothingHere
      title={hasEnded ? 'This Link Has Expired' : 'Booking Not Found'}
      text={
        hasEnded ? (
          <>
            To keep your booking private, links in our emails expire when the booking gets a new email address, and{' '}
            {LINK_DAYS_AFTER_EVENT} days after your event. Is your party still coming up? We'll email you a new link. Or
            sign in if you booked with an account. We're happy to help, too: {phone}
          </>
        ) : (
          <>
            Please open the full link from your confirmation email. If you can't find it, we'll email you a new one. Or
            sign in to the account you booked with. We also help by phone: {phone}
          </>
        )
      }
    >
      <Link to="/" className={buttonStyle({ look: 'outline', size: 'large' })}>
        Return to Home
      </Link>
      <Link to="/auth" state={{ from: pathname }} className={buttonStyle({ look: 'outline', size: 'large' })}>
        Sign In
      </Link>
      <Link to="/find-booking" className={buttonStyle({ size: 'large' })}>
        Find My Booking
      </Link>
    </NothingHere>
  );
}
