import { Link, useLocation } from 'react-router-dom';

/** A sentence with a link to the sign-in page, which leads back to this form. */
export function SignInOffer() {
  const { pathname, search } = useLocation();
  return (
    <>
      Have an account?{' '}
      <Link
        to="/auth"
        state={{ from: pathname + search }}
        className="inline-flex min-h-6 font-bold text-ink underline underline-offset-4 hover:text-primary"
      >
        Sign in
      </Link>{' '}
      and come back: what you typed will still be here.
    </>
  );
}
