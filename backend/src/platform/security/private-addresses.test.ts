import { expect, test } from '@jest/globals';
import { isPrivateAddress, lookupPublic, PrivateAddressError } from './private-addresses.js';

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2606:4700::1111', false],
  ['localhost', false],
])('whether %s is a private address: %p', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

test.each([{ all: true }, { all: false }])(
  'a host name with a private address is not resolved (%p)',
  async (options) => {
    const error = await new Promise((resolve) => lookupPublic('localhost', options, resolve));
    expect(error).toBeInstanceOf(PrivateAddressError);
  },
);
