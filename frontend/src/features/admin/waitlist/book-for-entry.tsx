import type { WaitlistEntry } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { buttonStyle } from '../../../ui/button';

/** Leads to a phone order of the held units, for a customer who calls instead of following the email's link. */
export function BookForEntry({ entry, token }: { entry: WaitlistEntry; token: string }) {
  const { itemId, eventDate, quantity, email } = entry;
  const query = new URLSearchParams({ lines: [itemId, eventDate, quantity].join('_'), hold: token });
  return (
    <Link
      to={`/admin/bookings/new?${query.toString()}`}
      // Not in the URL, which browsers keep.
      state={{ customerEmail: email }}
      className={buttonStyle({ size: 'small' })}
    >
      Book<span className="sr-only"> for {email}</span>
    </Link>
  );
}
