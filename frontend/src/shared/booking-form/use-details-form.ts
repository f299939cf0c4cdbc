import { zodResolver } from '@hookform/resolvers/zod';
import { type User, BOOKING_FORM_FIELDS, singleBooking } from '@party-rental/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useRef } from 'react';
import { useForm, type UseFormReturn, type DefaultValues } from 'react-hook-form';
import { deliveryQuery } from '../../api/items';
import { latestOrderQuery } from '../../api/orders';
import { useRememberedZip } from '../delivery/remembered-zip';
import { defaultWaiver, type WaiverOffer } from '../price/waiver';
import type { Method } from './checkout-method';
import type { z } from 'zod';
import { browserStorage, parsedJson } from '../../lib/browser-storage';

/** The details form, filled in from the saved draft or the account. */
export function useDetailsForm(user: User | null, waiver: WaiverOffer = null) {
  const [draft] = useState(() => readDraft());
  const [chosen, choose] = useState<Method>(draft['method'] === 'guest' ? 'guest' : 'account');
  const method: Method = user && chosen === 'account' ? 'account' : 'guest';
  const zipCode = useRememberedZip();
  const form = useForm<BookingDetailsFields, unknown, DetailsFormValues>({
    resolver: zodResolver(bookingDetailsForm),
    defaultValues: { ...prefilled(user), ...defaultWaiver(waiver), zipCode, ...draft },
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

/** The fields of the form; item, day and quantity are chosen before. */
export const bookingDetailsForm = singleBooking.omit({
  itemId: true,
  eventDate: true,
  days: true,
  quantity: true,
  isCartBooking: true,
  userId: true,
  expectedTotal: true,
  holdToken: true,
});
export type BookingDetailsFields = z.input<typeof bookingDetailsForm>;
export type DetailsFormValues = z.output<typeof bookingDetailsForm>;

/** An empty form, with what the account already knows. */
export function prefilled(user: User | null): DefaultValues<BookingDetailsFields> {
  const blank = Object.fromEntries(BOOKING_FORM_FIELDS.map(({ name }) => [name, '']));
  if (!user) return blank;
  const { firstName, lastName, email, phone } = user;
  return { ...blank, customerName: `${firstName} ${lastName}`, customerEmail: email ?? '', customerPhone: phone ?? '' };
}

/** Values of a booking form by field, and the checkout method if one was chosen. */
export type DetailsDraft = Record<string, string | number | boolean>;

// In sessionStorage, because it is personal data.
const STORED = {
  visitor: browserStorage('sessionStorage', 'party-rental:booking-details'),
  caller: browserStorage('sessionStorage', 'party-rental:caller-details'),
};

/** Whose details they are: the visitor's, or those of a customer who orders by phone. */
type DraftOwner = keyof typeof STORED;

/** The fields of a form that was left or reloaded before submission. */
export function readDraft(owner: DraftOwner = 'visitor'): DetailsDraft {
  return onlyTyped(parsedJson(STORED[owner].read()));
}

export function saveDraft(fields: object, owner: DraftOwner = 'visitor'): void {
  STORED[owner].write(JSON.stringify(onlyTyped(fields)));
}

export function forgetDraft(owner?: DraftOwner): void {
  for (const draft of owner ? [STORED[owner]] : Object.values(STORED)) draft.forget();
}

/** Leaves out the accepted terms, which must be accepted again, and blank fields, which the account may fill in. */
function onlyTyped(fields: unknown): DetailsDraft {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(isTyped));
}

function isTyped(entry: [string, unknown]): entry is [string, string | number | boolean] {
  const [name, value] = entry;
  if (typeof value === 'boolean') return name === 'damageWaiver';
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
