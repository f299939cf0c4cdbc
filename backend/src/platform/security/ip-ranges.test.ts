import { expect, test } from 'vitest';
import { isPrivateAddress, isPublicAddress, lookupPublic, PrivateAddressError, requestUrl } from './ip-ranges.js';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '198.17.255.255',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  // IANA's registry of special-purpose IPv4 addresses, the first and last of each network.
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '172.16.0.0', '172.31.255.255'],
  ...['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255', '192.0.2.1', '192.31.196.1', '192.52.193.1'],
  ...['192.88.99.1', '192.168.0.0', '192.168.255.255', '192.175.48.1', '198.18.0.0', '198.19.255.255'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // The same of IPv6, and what is not assigned.
  ...['::', '::1', '64:ff9b:1::1', '100::1', '100:0:0:1::1', '2001:1::1', '2001:2::1', '2001:3::1', '2001:4:112::1'],
  ...['2001:10::1', '2001:20::1', '2001:30::1', '2001:db8::1', '2620:4f:8000::1', '3fff::1', '3fff:fff::1'],
  ...['4000::1', '5f00::1', 'fc00::1', 'fdff::1', 'fe80::1', 'febf::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  // Every form that embeds an IPv4 address, private or not.
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8', '::127.0.0.1', '::8.8.8.8', '64:ff9b::10.0.0.1'],
  ...['64:ff9b::8.8.8.8', '64:ff9b:1::10.0.0.1', '2002:7f00:1::1', '2002:808:808::1', '2001:0:7f00:1::1'],
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['172.31.255.255', true],
  ['169.254.1.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['100.64.0.1', false],
  ['203.0.113.1', false],
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
  ['unknown', false],
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

test.each(['http://example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.1.2.3/', 'ftp://example.com/'])(
  'a request to %s is refused before it begins',
  (url) => {
    expect(() => requestUrl(url, true, {})).toThrow(PrivateAddressError);
  },
);

test('a request to a name of a private address is refused when it connects', async () => {
  const error = await new Promise((resolve) => requestUrl('https://localhost/', true, {}).on('error', resolve).end());
  expect(error).toBeInstanceOf(PrivateAddressError);
});
