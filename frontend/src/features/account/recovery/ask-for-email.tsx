import { zodResolver } from '@hookform/resolvers/zod';
import { findBooking } from '@party-rental/contracts';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { focusHeading } from '../../../lib/focus-heading';
import { Form } from '../../../shared/form/form';
import { SaveFailure } from '../../../shared/form/save-failure';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { EmailField } from '../../../shared/form/email-field';

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
  const form = useForm({ resolver: zodResolver(findBooking), defaultValues: { email } });
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
          <Button look="outline" onClick={() => show(null)}>
            Try Another Email
          </Button>
        </>
      )}
      {children}
    </div>
  );
}
