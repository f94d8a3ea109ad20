import { expect, test } from 'vitest';
import { addressBlock, clientAddress } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1::9', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

const forwarded = (list: string) => new Request('http://localhost/', { headers: { 'X-Forwarded-For': list } });

test.each([
  [0, '192.0.2.1, 192.0.2.2', '203.0.113.9'],
  [1, '192.0.2.1, 192.0.2.2', '192.0.2.2'],
  [2, '192.0.2.1, 192.0.2.2', '192.0.2.1'],
  [3, '192.0.2.1, 192.0.2.2', '203.0.113.9'],
  [1, '192.0.2.2:4711', '192.0.2.2'],
  [1, '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  [1, '2001:db8::1', '2001:db8:0:0::/64'],
  [1, 'made up', '203.0.113.9'],
  [1, '', '203.0.113.9'],
])('behind %i proxies, X-Forwarded-For: %s is %s', (proxies, list, address) => {
  expect(clientAddress(forwarded(list), '203.0.113.9', proxies)).toBe(address);
});
