import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@party-rental/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { deliveryQuery } from '../../api/items';
import { latestOrderQuery } from '../../api/orders';
import { useRememberedZip } from '../delivery/remembered-zip';
import {
  bookingDetailsForm,
  prefilled,
  type DetailsFormValues,
  type BookingDetailsFields,
} from './booking-details-form';
import type { Method } from './checkout-method';
import { readDraft, saveDraft } from './details-draft';

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

const ADDRESS = ['address', 'city', 'state', 'zipCode'] as const;
/** Takes the place of the data of an erased person. */
const ERASED = '[erased]';

/** Fills in the address of the user's latest order, as long as no other one was begun. */
function usePrefilledAddress(
  { getValues, setValue }: UseFormReturn<BookingDetailsFields, unknown, DetailsFormValues>,
  user: User | null,
): void {
  const { data: order, isFetching } = useQuery({ ...latestOrderQuery, enabled: user !== null });
  const queryClient = useQueryClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (!user || !order || isFetching || isDone.current) return;
    isDone.current = true;
    if (order.address === ERASED) return;
    if (!getValues('customerPhone')) setValue('customerPhone', order.customerPhone);
    // The ZIP code may have filled in its city and state.
    const { city, state } = queryClient.getQueryData(deliveryQuery(getValues('zipCode')).queryKey) ?? {};
    const untyped = { address: '', city, state, zipCode: '' };
    if (ADDRESS.every((field) => ['', order[field], untyped[field]].includes(getValues(field))))
      for (const field of ADDRESS) setValue(field, order[field]);
  }, [user, order, isFetching, getValues, setValue, queryClient]);
}
