import { cleanCode } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { deliveryQuery } from '../../../api/delivery';
import type { BookingDetailsFields } from '../booking-details-form';
import { fitsPlace } from './fits-place';

/** The ZIP code in the enclosing form, its city and state, and whether those in the form fit. */
export function useZipPlace() {
  const { control } = useFormContext<BookingDetailsFields>();
  const [zipCode, typedCity, typedState] = useWatch({ control, name: ['zipCode', 'city', 'state'] });
  const zip = cleanCode(zipCode ?? '').trim();
  const { city, state } = useQuery(deliveryQuery(zip)).data ?? {};
  const place = city && state ? { city, state } : undefined;
  return { zip, place, fits: !place || fitsPlace({ city: typedCity ?? '', state: typedState ?? '' }, place) };
}
