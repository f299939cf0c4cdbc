import { Link } from 'react-router-dom';
import { Alert } from '../../ui/alert';

/** Emails that did not reach anybody yet, with the way to them. */
export function UndeliveredEmails({ count }: { count: number }) {
  return (
    <Alert title={count === 1 ? '1 undelivered email' : `${count} undelivered emails`}>
      <p>
        They are tried again for about 30 hours.{' '}
        <Link to="/admin/emails" className="font-bold underline underline-offset-4">
          See what the mail server said
        </Link>
        , and try them again.
      </p>
    </Alert>
  );
}
