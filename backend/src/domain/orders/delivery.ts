import { deliveryTo } from '@party-rental/contracts';
import { Rejection } from '../rejections.js';
import type { BookingRules } from '../settings.js';

/** The surcharge in cents on which an order to a ZIP code is agreed, or a rejection where the shop doesn't deliver. */
export function agreeSurcharge(
  zipCode: string,
  rules: Pick<BookingRules, 'deliveryRules' | 'servedByDefault' | 'phone'>,
  { byOwner }: { byOwner: boolean },
): number | Rejection {
  // Another program may not have known it.
  if (byOwner && zipCode === '') return 0;
  const { served, fee } = deliveryTo(zipCode, rules);
  if (served) return fee;
  const message = byOwner
    ? `${zipCode} is outside your delivery area. To deliver there, add it to the delivery area in Settings.`
    : `We don't deliver to ${zipCode} yet. Please call us${rules.phone && ` at ${rules.phone}`}, and we'll see what we can do.`;
  return new Rejection('not_served', message, { errors: [{ path: 'zipCode', message }] });
}
