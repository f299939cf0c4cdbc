import type { Coordinates, Delivery } from '@party-rental/contracts';

type Place = Pick<Delivery, 'city' | 'state'>;

const UNKNOWN: Place = { city: null, state: null };
/** Of military mail, which no truck can deliver to. */
export const MILITARY = ['AA', 'AE', 'AP'];

/** The main city of a ZIP code, and its state. */
export async function placeOfZip(zip: string): Promise<Place> {
  const found = await lookUp(zip);
  return found ? { city: found.city, state: found.state } : UNKNOWN;
}

/** The middle of a ZIP code's area; null if it is unknown. */
export async function coordinatesOfZip(zip: string): Promise<Coordinates | null> {
  const found = await lookUp(zip);
  return found ? { latitude: found.latitude, longitude: found.longitude } : null;
}

/** The shop's own ZIP code, from the line with its city. */
export function findOwnZip(city: string): string | undefined {
  return /\b(\d{5})(?:-\d{4})?$/.exec(city)?.[1];
}

/** The table takes 30 MB, and is loaded when it is first needed. */
async function lookUp(zip: string) {
  const { default: zipcodes } = await import('zipcodes');
  const found = zipcodes.lookup(zip.slice(0, 5));
  return found?.country === 'US' && !MILITARY.includes(found.state) ? found : undefined;
}
