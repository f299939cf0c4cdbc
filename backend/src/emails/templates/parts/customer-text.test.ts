import { expect, test } from 'vitest';
import { DANA } from '../../../../test-support/dana.js';
import { deliveryAddress, greeting } from './customer-text.js';

const LINKS = [
  'https://pills.example/buy',
  'Visit www.pills.example',
  'Cheap pills at pills.example now',
  'PILLS．EXAMPLE',
  'pills。example',
  'pills.\u200Bexample',
  'sale@pills.example',
  'пилюли.рф',
  'Go to 203.0.113.7/x',
];

test.each(LINKS)('a name or an address with a link is omitted: %s', (text) => {
  expect(greeting({ customerName: text })).toBe('Hello,');
  for (const field of ['address', 'city', 'state', 'zipCode'])
    expect(deliveryAddress({ ...DANA, [field]: text })).toEqual(['As on your booking: please open it with the link.']);
});

test.each(['Dana Miller', 'Dr. O’Neil-Smith Jr.', 'J. R. R.', '李小龙', 'Ana Lucía de la Cruz'])(
  'a name is greeted: %s',
  (customerName) => expect(greeting({ customerName })).toBe(`Hello ${customerName},`),
);

test.each(['12 Maple St. Apt. 4/5', '100 N. 5th Ave., Unit #3', '7 St. James Ct'])(
  'a street is kept: %s',
  (address) => {
    expect(deliveryAddress({ ...DANA, address })[0]).toBe(address);
  },
);

test('a name as long as a sentence is not greeted', () => {
  expect(greeting({ customerName: 'Call us today for the best deals in town on everything you need' })).toBe('Hello,');
});
