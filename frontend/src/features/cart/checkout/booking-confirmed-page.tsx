import { Link, useLocation } from 'react-router-dom';
import { NothingHere } from '../../../shared/page/nothing-here';
import { OrderPlaced } from '../../../shared/order/placed/order-placed';
import { readPlaced } from '../../../shared/order/placed/placed-order';
import { PhoneLink } from '../../../shared/shop/business';
import { buttonStyle } from '../../../ui/button';

export function BookingConfirmedPage() {
  const placed = readPlaced(useLocation().state);
  if (!placed) return <NoOrder />;
  return (
    <div className="container-page pt-16 pb-4 sm:pt-20">
      <OrderPlaced placed={placed} />
    </div>
  );
}

function NoOrder() {
  return (
    <NothingHere
      title="No order to show here"
      text={
        <>
          This page shows an order right after you've placed it. To see yours again, open the link in your confirmation
          email. If you can't find it, we'll email you a new one. Or call us at{' '}
          <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4" />.
        </>
      }
    >
      <Link to="/find-booking" className={buttonStyle({ variant: 'outline' })}>
        Find My Booking
      </Link>
      <Link to="/" className={buttonStyle()}>
        Return to Home
      </Link>
    </NothingHere>
  );
}
