import { ZIP_CODE } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { deliveryQuery } from '../../api/delivery';
import type { BookingDetailsFields } from '../booking-form/booking-details-form';
import { DeliveryAnswer } from './delivery-answer';
import { rememberZip } from './remembered-zip';

interface DeliveryOfFormProps {
  /** Whether it is the visitor's own ZIP code. */
  isOwn: boolean;
}

/** Whether the shop delivers to the ZIP code in the enclosing form. Fills in its state unless one was typed. */
export function DeliveryOfForm({ isOwn }: DeliveryOfFormProps) {
  const { control, getValues, setValue } = useFormContext<BookingDetailsFields>();
  const zip = (useWatch({ control, name: 'zipCode' }) ?? '').trim();
  const state = useQuery(deliveryQuery(zip)).data?.state;

  useEffect(() => {
    if (isOwn && ZIP_CODE.test(zip)) rememberZip(zip);
  }, [isOwn, zip]);
  useEffect(() => {
    if (state && !getValues('state')) setValue('state', state, { shouldDirty: true });
  }, [state, getValues, setValue]);

  return <DeliveryAnswer zip={zip} />;
}
