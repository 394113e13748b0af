import { expect, it } from 'vitest';
import { ForbiddenAddress, guardedLookup, isPublicAddress } from '../../../adapters/network/public-address.ts';

const PUBLIC = '1.1.1.1 8.8.8.8 172.15.255.255 172.32.0.1 192.167.1.1 223.255.255.255 2606:4700::1111';
const RESERVED =
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.168.1.1 ' +
  '198.19.0.1 198.51.100.1 203.0.113.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 ' +
  'fc00::1 fd12::1 fe80::1 ff02::1 2001::1 2001:db8::1 2002:7f00:1:: localhost';

it.each(PUBLIC.split(' '))('%s is an address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([...RESERVED.split(' '), ''])('%s is not an address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  [['1.1.1.1', '2606:4700::1111'], null],
  [['1.1.1.1', '10.1.2.3'], new ForbiddenAddress()],
  [['::1', '1.1.1.1'], new ForbiddenAddress()],
])('a host with the addresses %j is connected to only if all of them are public', async (addresses, fault) => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const look = guardedLookup(isPublicAddress, (_host, _options, callback) => callback(null, found));
  const answer = new Promise((resolve) => {
    look('rebinding.example', { all: true }, (error, given) => resolve([error, given]));
  });

  expect(await answer).toEqual(fault === null ? [null, found] : [fault, '']);
});
