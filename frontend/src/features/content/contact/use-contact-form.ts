import { zodResolver } from '@hookform/resolvers/zod';
import { contactMessage, type RequestOf } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../../api/client';
import { browserStorage, parsedJson } from '../../../lib/browser-storage';

/** The form, whose input is saved until it is sent. */
export function useContactForm() {
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
const kept = browserStorage('sessionStorage', 'party-rental:contact');

const text = z.string().catch('');
const draft = z.object({ name: text, email: text, phone: text, message: text });
type Draft = z.output<typeof draft>;

const EMPTY: Draft = { name: '', email: '', phone: '', message: '' };

/** The unsent contact form. */
function readDraft(): Draft {
  return draft.safeParse(parsedJson(kept.read())).data ?? EMPTY;
}

function saveDraft(fields: object): void {
  kept.write(JSON.stringify(draft.parse(fields)));
}

const forgetDraft = () => kept.forget();
