import { zodResolver } from '@hookform/resolvers/zod';
import { contactMessage, type RequestOf } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/client';
import { EMPTY, forgetDraft, readDraft, saveDraft } from './contact-draft';

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
