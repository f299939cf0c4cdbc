import type { User } from '@party-rental/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deliveryQuery } from '../../api/delivery';
import { latestOrderQuery } from '../../api/orders';
import type { BookingDetailsFields, DetailsFormValues } from './booking-details-form';

const ADDRESS = ['address', 'city', 'state', 'zipCode'] as const;
/** Takes the place of the data of an erased person. */
const ERASED = '[erased]';

/** Fills in the address of the user's latest order, as long as no other one was begun. */
export function usePrefilledAddress(
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
