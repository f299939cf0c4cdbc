import { expect, test } from 'vitest';
import { hostsAndPath, getUrls } from './database-url.js';

test('a list of hosts is one URL per server, each with its port and the common rest', () => {
  expect(getUrls('postgres://party:a%40b@one:5432,two:5433,[::1]/shop?application_name=x')).toEqual([
    'postgres://party:a%40b@one:5432/shop?application_name=x',
    'postgres://party:a%40b@two:5433/shop?application_name=x',
    'postgres://party:a%40b@[::1]/shop?application_name=x',
  ]);
  expect(getUrls('postgres://one,two/shop')).toEqual(['postgres://one/shop', 'postgres://two/shop']);
});

test('a URL of one host stays unchanged, with commas in its password or path, too', () => {
  for (const url of ['postgres://party:a,b@one:5432/shop', 'postgres://one/a,b', 'postgres:///shop?host=/run'])
    expect(getUrls(url)).toEqual([url]);
});

test('messages name all servers, and no password', () => {
  expect(hostsAndPath('postgres://party:secret@one:5432,two/shop')).toEqual({
    host: 'one:5432,two',
    pathname: '/shop',
  });
});
