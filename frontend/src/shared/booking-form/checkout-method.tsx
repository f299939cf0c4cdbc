import type { User } from '@party-rental/contracts';
import { Link, useLocation } from 'react-router-dom';

export type Method = 'account' | 'guest';

interface CheckoutMethodProps {
  user: User;
  method: Method;
  onChoose: (method: Method) => void;
}

/** Whether a signed-in visitor's booking is attached to the account. */
export function CheckoutMethod({ user, method, onChoose }: CheckoutMethodProps) {
  const choices = [
    { value: 'account', label: 'Book with my account', hint: `As ${user.username}. You'll find it in My Bookings.` },
    { value: 'guest', label: 'Book as a guest', hint: "It won't show in My Bookings." },
  ] as const;
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-semibold">Checkout method</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="grid grid-cols-[auto_1fr] gap-x-3 rounded-2xl border-2 border-field/60 p-4 has-checked:border-primary has-checked:bg-warn-tint"
          >
            <input
              type="radio"
              name="checkoutMethod"
              checked={method === value}
              onChange={() => onChoose(value)}
              className="mt-1 size-5 accent-primary"
            />
            <span className="font-bold">{label}</span>
            <span className="col-start-2 text-base text-soft">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
