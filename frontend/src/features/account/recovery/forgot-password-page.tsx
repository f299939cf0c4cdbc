import { Link, useLocation } from 'react-router-dom';
import { requestPasswordReset } from '../../../api/account-recovery';
import { readArrival } from '../sign-in/arrival';
import { rememberReturn } from '../sign-in/return-page';
import { AskForEmail } from './ask-for-email';

export function ForgotPasswordPage() {
  const { from, email } = readArrival(useLocation().state);
  return (
    <AskForEmail
      title="Forgot your password?"
      text="No problem. Enter the email of your account, and we'll send you a link to choose a new password."
      submit="Send the Link"
      email={email}
      send={async (body) => {
        await requestPasswordReset(body);
        rememberReturn(from);
      }}
      sent={(address) => `If ${address} has an account, we've emailed it a link. It works for an hour.`}
    >
      <p>
        <Link to="/auth" state={{ from }} className="inline-flex min-h-11 items-center font-bold underline">
          Back to sign in
        </Link>
      </p>
    </AskForEmail>
  );
}
