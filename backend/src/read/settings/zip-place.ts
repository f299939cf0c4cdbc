import type { Delivery } from '@party-rental/contracts';

type Place = Pick<Delivery, 'city' | 'state'>;

const UNKNOWN: Place = { city: null, state: null };
/** Of military mail, which no truck can deliver to. */
export const MILITARY = ['AA', 'AE', 'AP'];

/** The main city of a ZIP code, and its state. The table takes 30 MB, and is loaded when it is first needed. */
export async function placeOfZip(zip: string): Promise<Place> {
  const { default: zipcodes } = await import('zipcodes');
  const found = zipcodes.lookup(zip.slice(0, 5));
  if (found?.country !== 'US' || MILITARY.includes(found.state)) return UNKNOWN;
  return { city: found.city, state: found.state };
}
