import { expect, test } from 'vitest';
import fc from 'fast-check';
import { deliveryTo, type DeliveryRule } from './delivery.js';

const rule = (zipPrefix: string, fee: number, served = true): DeliveryRule => ({ zipPrefix, fee, served });
const deliveryRules = [rule('1', 1_000), rule('123', 2_500), rule('12345', 0), rule('9', 5_000, false)];

test.each([
  ['10001', { served: true, fee: 1_000 }],
  ['12399', { served: true, fee: 2_500 }],
  ['12345', { served: true, fee: 0 }],
  ['12345-6789', { served: true, fee: 0 }],
  ['12346-6789', { served: true, fee: 2_500 }],
])('the rule with the longest prefix of %s holds', (zip, delivery) => {
  expect(deliveryTo(zip, { deliveryRules, servedByDefault: false })).toEqual(delivery);
});

test('a ZIP code that a rule leaves out is not served, whatever its fee is', () => {
  expect(deliveryTo('90210', { deliveryRules, servedByDefault: true })).toEqual({ served: false, fee: 0 });
});

test('without a rule the default holds, without a surcharge', () => {
  for (const servedByDefault of [true, false]) {
    expect(deliveryTo('20001', { deliveryRules, servedByDefault })).toEqual({ served: servedByDefault, fee: 0 });
    expect(deliveryTo('20001', { deliveryRules: [], servedByDefault })).toEqual({ served: servedByDefault, fee: 0 });
  }
});

test('among any rules, the longest matching prefix holds, in whatever order they are listed', () => {
  const digits = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('0', '1', '2'), minLength, maxLength });
  const anyRules = fc.uniqueArray(fc.record({ zipPrefix: digits(1, 5), fee: fc.nat(100_000), served: fc.boolean() }), {
    selector: ({ zipPrefix }) => zipPrefix,
  });
  fc.assert(
    fc.property(digits(5, 5), anyRules, fc.boolean(), (zip, rules, servedByDefault) => {
      const prefixes = [5, 4, 3, 2, 1].map((length) => zip.slice(0, length));
      const [expected] = prefixes.flatMap((prefix) => rules.filter(({ zipPrefix }) => zipPrefix === prefix));
      const delivery = deliveryTo(zip, { deliveryRules: rules, servedByDefault });
      expect(delivery).toEqual({
        served: expected?.served ?? servedByDefault,
        fee: expected?.served ? expected.fee : 0,
      });
      expect(deliveryTo(zip, { deliveryRules: rules.toReversed(), servedByDefault })).toEqual(delivery);
    }),
  );
});
