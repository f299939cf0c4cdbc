import { expect, test } from 'vitest';
import { clientNetworks } from './client-networks.js';

test.each(['203.0.113.7', '::ffff:203.0.113.7'])('an IPv4 address is one client: %s', (address) => {
  expect(clientNetworks(address)).toEqual([{ network: '203.0.113.7', allowance: 1 }]);
});

test('an IPv6 address counts as its /64, and four times as much as its /48', () => {
  const networks = [
    { network: '2001:db8:1:2::', allowance: 1 },
    { network: '2001:db8:1::/48', allowance: 4 },
  ];
  expect(clientNetworks('2001:db8:1:2:3:4:5:6')).toEqual(networks);
  expect(clientNetworks('2001:db8:1:2::')).toEqual(networks);
});
