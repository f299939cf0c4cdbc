import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { prefilled } from '../../../../shared/booking-form/booking-details-form';
import { forgetDraft, readDraft, saveDraft } from '../../../../shared/booking-form/details-draft';
import { phoneOrderForm, type PhoneOrderDetails, type PhoneOrderFields } from './phone-order-schema';

/** A reload keeps the customer details, but the next form is for another caller. */
export function usePhoneOrderForm() {
  const [draft] = useState(() => readDraft('caller'));
  const form = useForm<PhoneOrderFields, unknown, PhoneOrderDetails>({
    resolver: zodResolver(phoneOrderForm),
    defaultValues: {
      ...prefilled(null),
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
