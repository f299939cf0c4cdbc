import { formatCents, takePercent } from '@party-rental/contracts';
import { CheckboxField } from '../../ui/fields/checkbox-field';
import type { WaiverOffer } from '../price/waiver';

interface WaiverFieldProps {
  offer: WaiverOffer;
  /** Cents; undefined without anything to rent. */
  subtotal: number | undefined;
}

/** Offers the damage waiver, if the shop has one. */
export function WaiverField({ offer, subtotal }: WaiverFieldProps) {
  if (!offer || subtotal === undefined) return null;
  return (
    <CheckboxField name="damageWaiver" hint="Covers accidental damage to what you rent.">
      Add the damage waiver for {formatCents(takePercent(subtotal, offer.percent))}
    </CheckboxField>
  );
}
