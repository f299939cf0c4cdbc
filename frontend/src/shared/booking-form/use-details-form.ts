import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@party-rental/contracts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRememberedZip } from '../delivery/remembered-zip';
import {
  bookingDetailsForm,
  prefilled,
  type DetailsFormValues,
  type BookingDetailsFields,
} from './booking-details-form';
import type { Method } from './checkout-method';
import { readDraft, saveDraft } from './details-draft';
import { usePrefilledAddress } from './use-prefilled-address';

/** The details form, filled in from the saved draft or the account. */
export function useDetailsForm(user: User | null) {
  const [draft] = useState(() => readDraft());
  const [chosen, choose] = useState<Method>(draft['method'] === 'guest' ? 'guest' : 'account');
  const method: Method = user && chosen === 'account' ? 'account' : 'guest';
  const zipCode = useRememberedZip();
  const form = useForm<BookingDetailsFields, unknown, DetailsFormValues>({
    resolver: zodResolver(bookingDetailsForm),
    defaultValues: { ...prefilled(user), zipCode, ...draft },
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft({ ...values, method: chosen }),
      }),
    [form, chosen],
  );

  usePrefilledAddress(form, user);

  return {
    form,
    method,
    chooseMethod: (next: Method) => {
      choose(next);
      saveDraft({ ...form.getValues(), method: next });
    },
    /** The account to attach the booking to, or null. */
    userId: user && method === 'account' ? user.id : null,
  };
}
