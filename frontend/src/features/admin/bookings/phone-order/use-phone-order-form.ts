import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { prefilled } from '../../../../shared/booking-form/booking-details-form';
import { forgetDraft, readDraft, saveDraft, type DetailsDraft } from '../../../../shared/booking-form/details-draft';
import { phoneOrderForm, type PhoneOrderDetails, type PhoneOrderFields } from './phone-order-schema';

/** A reload keeps the customer details, but the next form is for another caller. The waitlist passes the email of one. */
export function usePhoneOrderForm() {
  const passed = useLocation().state as { customerEmail?: string } | null; // as BookForEntry sets it
  const [draft] = useState(() => restoreDraft(passed?.customerEmail));
  const form = useForm<PhoneOrderFields, unknown, PhoneOrderDetails>({
    resolver: zodResolver(phoneOrderForm),
    defaultValues: {
      ...prefilled(null),
      ...(passed?.customerEmail && { customerEmail: passed.customerEmail }),
      adjustment: { kind: 'none', amount: '', reason: '' },
      deposit: { method: '', amount: '', reference: '' },
      ...draft,
    },
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values, 'caller') }),
    [form],
  );
  useEffect(() => () => forgetDraft('caller'), []);
  return form;
}

/** What was typed before a reload, unless it is for a caller with another email. */
function restoreDraft(email: string | undefined): DetailsDraft {
  const draft = readDraft('caller');
  return email && draft['customerEmail'] !== email ? {} : draft;
}
