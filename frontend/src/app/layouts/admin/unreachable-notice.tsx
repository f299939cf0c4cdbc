import { reachableEmail } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { AdminNotice } from './admin-notice';

/** Above every admin page, until the admin has verified an email. */
export function UnreachableNotice() {
  const { data: user } = useQuery(currentUserQuery);
  if (!user || reachableEmail(user) !== null) return null;
  return (
    <AdminNotice
      title={user.email === null ? 'Your account has no email yet' : `${user.email} isn't verified yet`}
      tone="info"
    >
      <p>
        We can't email you about your account, or send you a new password if you forget yours.{' '}
        <Link to="/account" className="font-bold underline">
          {user.email === null ? 'Add your email' : 'Verify your email'}
        </Link>
      </p>
    </AdminNotice>
  );
}
