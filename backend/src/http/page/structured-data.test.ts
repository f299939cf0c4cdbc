import Validator from '@adobe/structured-data-validator';
import type { PreloadedData } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import { pageItem, pageSettings } from '../../../test-support/page-data.js';
import { structuredData } from './structured-data.js';

const settings = pageSettings;
const item = pageItem({ rating: { average: 4.5, count: 2 } });
const places = [{ slug: 'troy-ny', city: 'Troy', state: 'NY', surcharge: { from: 0, to: 0 } }];
const content = [{ key: 'faq.body' as const, html: '<details><summary>Why?</summary><p>So.</p></details>' }];

const read = (path: string, data: PreloadedData) =>
  structuredData(path, data, { publicUrl: 'https://shop.example', image: 'https://shop.example/a.png' }).map(
    ([, object]) => object as Record<string, unknown>,
  );

/** The rules of rich results; issues that aren't errors are what a shop without the fact can't have. */
async function findErrors(objects: readonly Record<string, unknown>[]): Promise<unknown[]> {
  const jsonld = Object.fromEntries(objects.map((object) => [String(object['@type']), [object]]));
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  return issues.filter(({ severity }) => severity === 'ERROR');
}

test.each<[path: string, types: string[], data: PreloadedData]>([
  ['/', ['LocalBusiness'], { settings }],
  ['/item/7', ['Product', 'BreadcrumbList'], { settings, item }],
  ['/item/7', ['Product', 'BreadcrumbList'], { settings, item: { ...item, rating: null } }],
  ['/faq', ['BreadcrumbList', 'FAQPage'], { settings, content }],
  ['/delivery/troy-ny', ['Service', 'BreadcrumbList'], { settings, places }],
])('the data of %s, %j, is valid', async (path, types, data) => {
  const objects = read(path, data);
  expect(objects.map((object) => object['@type'])).toEqual(types);
  expect(await findErrors(objects)).toEqual([]);
});

test('the validator finds a product without an offer, and a step without a name', async () => {
  const [product, breadcrumbs] = read('/item/7', { settings, item });
  expect(await findErrors([{ ...product, offers: undefined, aggregateRating: undefined }])).not.toEqual([]);
  const steps = [{ '@type': 'ListItem', position: 1 }];
  expect(await findErrors([{ ...breadcrumbs, itemListElement: steps }])).not.toEqual([]);
});
