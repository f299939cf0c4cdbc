import { zodResolver } from '@hookform/resolvers/zod';
import { findBooking as schema } from '@party-rental/contracts';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { findBooking, requestPasswordReset } from '../../../api/accounts';
import { focusHeading } from '../../../lib/focus-heading';
import { Form, SaveFailure } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { PageTitle } from '../../../shared/page/page-title';
import { PhoneLink } from '../../../shared/shop/business';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { EmailField } from '../../../shared/form/email-field';
import { readArrival, rememberReturn } from '../sign-in/use-sign-in';

interface AskForEmailProps {
  title: string;
  text: string;
  submit: string;
  /** The email at first. */
  email?: string;
  send: (body: { email: string }) => Promise<unknown>;
  /** The same whether or not the shop knows the email. */
  sent: (email: string) => string;
  /** Links to other pages. */
  children: ReactNode;
}

/** A page that emails links, and tells no one which emails the shop knows. */
export function AskForEmail({ title, text, submit, email = '', send, sent, children }: AskForEmailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email } });
  const request = useMutationOnce({ mutationFn: send });

  function show(address: string | null) {
    setSentTo(address);
    focusHeading();
  }

  return (
    <div className="container-page max-w-2xl space-y-6 pt-20 pb-4">
      <PageTitle title={title} />
      <h1 className="text-4xl sm:text-5xl">{sentTo === null ? title : 'Check your inbox'}</h1>
      {sentTo === null ? (
        <>
          <p className="text-lg text-soft">{text}</p>
          <Form
            form={form}
            aria-label={title}
            onSubmit={(values) => request.mutate(values, { onSuccess: () => show(values.email) })}
          >
            <EmailField name="email" label="Email" />
            <SaveFailure title="We couldn't send it" error={request.error} />
            <SubmitButton pending={request.isPending} size="large" className="max-sm:w-full">
              {submit}
            </SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <Alert tone="good" urgent title={sent(sentTo)}>
            <p>It can take a minute. Nothing there? Please look in your spam folder, or try another email.</p>
          </Alert>
          <Button variant="outline" onClick={() => show(null)}>
            Try Another Email
          </Button>
        </>
      )}
      {children}
    </div>
  );
}

export function FindBookingPage() {
  return (
    <AskForEmail
      title="Find My Booking"
      text="Enter the email you booked with. We'll send it the links to your upcoming bookings, where you can move, change or cancel them. You don't need an account."
      submit="Email Me the Links"
      send={findBooking}
      sent={(address) => `If you have upcoming bookings under ${address}, we've emailed you the links.`}
    >
      <p className="text-soft">
        Did you book with an account?{' '}
        <Link
          to="/auth"
          state={{ from: '/bookings' }}
          className="inline-flex min-h-6 font-bold text-ink underline underline-offset-4"
        >
          Sign in
        </Link>{' '}
        to see all your bookings. Or call us at <PhoneLink className="font-bold whitespace-nowrap text-ink underline" />
        , and we'll look it up together.
      </p>
    </AskForEmail>
  );
}

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
