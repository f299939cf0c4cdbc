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

/** Whether the shop delivers to the ZIP code in the enclosing form. Fills in its city and state unless they were typed. */
export function DeliveryOfForm({ isOwn }: DeliveryOfFormProps) {
  const { control, getValues, setValue } = useFormContext<BookingDetailsFields>();
  const zip = (useWatch({ control, name: 'zipCode' }) ?? '').trim();
  const { data: place } = useQuery(deliveryQuery(zip));

  useEffect(() => {
    if (isOwn && ZIP_CODE.test(zip)) rememberZip(zip);
  }, [isOwn, zip]);
  useEffect(() => {
    for (const field of ['city', 'state'] as const) {
      if (place?.[field] && !getValues(field)) setValue(field, place[field], { shouldDirty: true });
    }
  }, [place, getValues, setValue]);

  return <DeliveryAnswer zip={zip} />;
}
