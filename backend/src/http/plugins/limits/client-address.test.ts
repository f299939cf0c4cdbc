import { expect, test } from 'vitest';
import { clientSubnet } from '../../../platform/security/client-networks.js';
import { loggedNetwork } from './client-address.js';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '::', '::/64'],
])('%s is limited as %s, and logged as %s', (address, limited, logged) => {
  expect(clientSubnet(address)).toBe(limited);
  expect(loggedNetwork(address)).toBe(logged);
});
