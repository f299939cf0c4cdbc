import { zodResolver } from '@hookform/resolvers/zod';
import { contactMessage, type RequestOf } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorSentence } from '../../../api/api-problem';
import { call } from '../../../api/client';
import { browserStorage, parsedJson } from '../../../lib/browser-storage';
import { Form } from '../../../shared/form/form';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { EmailField } from '../../../shared/form/email-field';
import { TextAreaField, TextField } from '../../../ui/fields/input-fields';
import { useBusiness } from '../../../shared/shop/business';

export function ContactForm() {
  const { phone } = useBusiness();
  const { form, sending, startOver } = useContactForm();
  if (sending.isSuccess) return <MessageSent email={sending.variables.email} onAnother={startOver} />;
  return (
    <Form
      form={form}
      aria-labelledby="contact-form"
      className="space-y-5 rounded-[2rem] bg-card p-5 shadow-card sm:p-9"
      onSubmit={(message) => sending.mutate(message)}
    >
      <h2 id="contact-form" className="text-3xl">
        Write to us
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="name" label="Name" autoComplete="name" className="sm:col-span-2" />
        <EmailField name="email" label="Email" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      </div>
      <TextAreaField
        name="message"
        label="Message"
        rows={6}
        hint="Tell us the day of your party, and we can answer faster."
      />
      {/* Honeypot for bots: hidden from people and from autofill. */}
      <input type="text" hidden aria-hidden tabIndex={-1} autoComplete="off" {...form.register('website')} />
      {sending.isError && (
        <Alert title={errorSentence(sending.error)}>
          <p>What you wrote is still here. You can also call us at {phone}.</p>
        </Alert>
      )}
      <SubmitButton pending={sending.isPending} pendingLabel="Sending..." size="large" className="w-full sm:w-auto">
        Send Message
      </SubmitButton>
    </Form>
  );
}

/** Replaces the form after the message was sent. */
function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { phone } = useBusiness();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="confetti grid justify-items-center gap-4 rounded-[2rem] bg-card px-6 py-14 text-center shadow-card">
      <MailCheck aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
      <h2 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
        We've got your message
      </h2>
      <p className="max-w-md text-lg">
        Thanks for writing! We'll reply to <strong>{email}</strong> by the next business day. If it's urgent, call us at{' '}
        {phone}.
      </p>
      <Button variant="outline" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  );
}

/** The form, whose input is saved until it is sent. */
function useContactForm() {
  const [draft] = useState(readDraft);
  const form = useForm({ resolver: zodResolver(contactMessage), defaultValues: { ...draft, website: '' as const } });
  const sending = useMutation({
    mutationFn: (body: RequestOf<'contact'>['body']) => call('POST /api/contact', { body }),
    onSuccess: () => {
      form.reset({ ...EMPTY, website: '' });
      forgetDraft();
    },
  });

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [form]);

  return {
    form,
    sending,
    startOver: () => sending.reset(),
  };
}

// In sessionStorage, because it is personal data.
const saved = browserStorage('sessionStorage', 'party-rental:contact');

const text = z.string().catch('');
const draft = z.object({ name: text, email: text, phone: text, message: text });
type Draft = z.output<typeof draft>;

const EMPTY: Draft = { name: '', email: '', phone: '', message: '' };

/** The unsent contact form. */
function readDraft(): Draft {
  return draft.safeParse(parsedJson(saved.read())).data ?? EMPTY;
}

function saveDraft(fields: object): void {
  saved.write(JSON.stringify(draft.parse(fields)));
}

const forgetDraft = () => saved.forget();
