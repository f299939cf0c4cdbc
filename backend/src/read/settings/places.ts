import { MAX_PLACES, type PlaceServed, type ShopSettings } from '@party-rental/contracts';
import { findOwnZip, MILITARY } from './zip-place.js';

type Area = Pick<ShopSettings, 'deliveryRules' | 'servedByDefault' | 'city'>;

let last: { key: string; places: Promise<PlaceServed[]> } | undefined;

/** The cities of the ZIP codes that the delivery rules name as served, and of the shop's own: the nearest ones, by name. */
export function placesServed({ deliveryRules, servedByDefault, city }: Area): Promise<PlaceServed[]> {
  const area = { deliveryRules, servedByDefault, city };
  const key = JSON.stringify(area);
  if (last?.key !== key) last = { key, places: findPlaces(area) };
  return last.places;
}

async function findPlaces({ deliveryRules, servedByDefault, city }: Area): Promise<PlaceServed[]> {
  const own = findOwnZip(city);
  if (own === undefined && deliveryRules.length === 0) return [];
  const { default: zipcodes } = await import('zipcodes');
  const rules = new Map(deliveryRules.map((rule) => [rule.zipPrefix, rule]));
  const getRule = (zip: string) => [5, 4, 3, 2, 1].map((digits) => rules.get(zip.slice(0, digits))).find(Boolean);
  const found = new Map<string, PlaceServed & { miles: number }>();
  for (const place of Object.values(zipcodes.codes)) {
    if (place.country !== 'US' || MILITARY.includes(place.state)) continue;
    const { served, fee } = getRule(place.zip) ?? { served: place.zip === own && servedByDefault, fee: 0 };
    if (!served) continue;
    const slug = toSlug(`${place.city} ${place.state}`);
    const miles = (own && zipcodes.distance(own, place.zip)) || 0;
    const known = found.get(slug) ?? {
      slug,
      city: place.city,
      state: place.state,
      surcharge: { from: fee, to: fee },
      miles,
    };
    const { from, to } = known.surcharge;
    const surcharge = { from: Math.min(from, fee), to: Math.max(to, fee) };
    found.set(slug, { ...known, surcharge, miles: Math.min(known.miles, miles) });
  }
  return [...found.values()]
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, MAX_PLACES)
    .map(({ slug, city: name, state, surcharge }) => ({ slug, city: name, state, surcharge }))
    .toSorted((one, other) => one.slug.localeCompare(other.slug));
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
