import { z } from 'zod';
import { cents } from '../pricing/order-figures.js';
import { describeFacts, formatFees, isCheaperForMore } from './facts.js';
import { formatCents } from '../pricing/pricing.js';
import type { PublicSettings } from './settings.js';

export const MAX_PLACES = 50;

/** A city that the shop delivers to. */
export const placeServed = z
  .object({
    slug: z.string().max(130).meta({ description: 'Of its page, `/delivery/<slug>`' }),
    city: z.string().max(120),
    state: z.string().max(2),
    surcharge: z.object({ from: cents, to: cents }).meta({
      description: 'US cents per order, in addition to the delivery fee: the lowest and the highest of its ZIP codes',
    }),
  })
  .meta({ id: 'PlaceServed' });
export type PlaceServed = z.infer<typeof placeServed>;

export function formatPlace({ city, state }: PlaceServed): string {
  return `${city}, ${state}`;
}

export function nameOfPlacePage(place: PlaceServed): string {
  return `Party Rentals in ${formatPlace(place)}`;
}

/** What delivery to a place costs, in sentences, for its page and for search engines. */
export function describeDeliveryTo(place: PlaceServed, settings: Pick<PublicSettings, 'priceBook'>): string[] {
  const { delivery, setup, minimumOrder, taxIsAdded } = describeFacts(settings);
  const { from, to } = place.surcharge;
  const fees = delivery.flatMap((tier) => [from, to].map((surcharge) => ({ ...tier, fee: tier.fee + surcharge })));
  const free = delivery.findLast(({ fee }) => fee + to === 0);
  const falls = isCheaperForMore(delivery) ? ': the more you rent, the less it costs' : '';
  return [
    free?.from === 0
      ? `Delivery to ${formatPlace(place)} costs nothing.`
      : `Delivery to ${formatPlace(place)} costs ${formatFees(fees)} per order${falls}.`,
    ...(free && free.from > 0 ? [`It's free for orders of ${formatCents(free.from)} or more.`] : []),
    ...(from < to ? ['The fee depends on your ZIP code, and you see it before you book.'] : []),
    `Setup is ${formatFees(setup)}.`,
    ...(minimumOrder ? [`Orders start at ${minimumOrder}.`] : []),
    ...(taxIsAdded ? [`${taxIsAdded}.`] : []),
  ];
}
