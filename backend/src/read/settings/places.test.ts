import { MAX_PLACES } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import { placesServed } from './places.js';

const rule = (zipPrefix: string, fee = 0, served = true) => ({ zipPrefix, fee, served });
const slugs = async (area: Parameters<typeof placesServed>[0]) => (await placesServed(area)).map(({ slug }) => slug);

test('a shop without rules and without a ZIP code of its own names no place', async () => {
  expect(await placesServed({ deliveryRules: [], servedByDefault: true, city: 'Springfield' })).toEqual([]);
});

test('without rules, a shop serves its own city, unless it serves nothing', async () => {
  const city = 'Troy, NY 12180';
  expect(await slugs({ deliveryRules: [], servedByDefault: true, city })).toEqual(['troy-ny']);
  expect(await slugs({ deliveryRules: [], servedByDefault: false, city })).toEqual([]);
});

test('a city has the lowest and the highest surcharge of its ZIP codes, of which the longest prefix decides', async () => {
  const deliveryRules = [
    rule('123', 500),
    rule('121'),
    rule('12305', 2_500),
    rule('12180', 0, false),
    rule('12181', 0, false),
  ];
  const places = await placesServed({ deliveryRules, servedByDefault: true, city: 'Albany, NY 12207' });
  expect(places).toContainEqual({
    slug: 'schenectady-ny',
    city: 'Schenectady',
    state: 'NY',
    surcharge: { from: 500, to: 2_500 },
  });
  expect(places.map(({ slug }) => slug)).not.toContain('clifton-park-ny');
});

test('a short prefix names the nearest cities only, sorted by name', async () => {
  const found = await slugs({ deliveryRules: [rule('1')], servedByDefault: true, city: 'Schenectady, NY 12305' });
  expect(found).toHaveLength(MAX_PLACES);
  expect(found).toEqual(expect.arrayContaining(['schenectady-ny', 'troy-ny', 'waterford-ny']));
  expect(found).not.toContain('new-york-ny');
  expect(found).toEqual(found.toSorted((one, other) => one.localeCompare(other)));
});
