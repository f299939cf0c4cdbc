import { Link } from 'react-router-dom';
import { BUSINESS } from '../../shared/business';
import { PageTitle } from '../../shared/page-title';
import { buttonStyle } from '../../ui/button';

export function BookingNotFound() {
  return (
    <div className="container-page grid justify-items-center gap-5 py-28 text-center">
      <PageTitle title="Booking Not Found" />
      <h1 className="text-4xl">Booking Not Found</h1>
      <p className="max-w-lg text-soft">
        Please open the whole link of your confirmation email, or sign in with the account that you booked with. We also
        help by phone:{' '}
        <a href={BUSINESS.phoneLink} className="font-bold whitespace-nowrap text-ink underline">
          {BUSINESS.phone}
        </a>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/auth" className={buttonStyle({ look: 'outline' })}>
          Sign In
        </Link>
        <Link to="/" className={buttonStyle()}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}
