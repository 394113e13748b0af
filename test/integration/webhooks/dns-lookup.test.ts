import { pbkdf2 } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { dnsLookup } from '../../../adapters/network/public-address.ts';

const A_RECORD = 1;

/** A name server, which answers IPv4 questions with these addresses and all others with none. */
async function nameServer(addresses: readonly string[] | 'silent', timeout = 3_600_000) {
  const socket: Socket = createSocket('udp4');
  socket.on('message', (question, { port }) => {
    if (addresses !== 'silent') socket.send(answerTo(question, addresses), port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { look: dnsLookup(resolver), resolver };
}

/** RFC 1035, 4.1. An extension of the question is left out of the answer. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const given = question.readUInt16BE(end - 4) === A_RECORD ? addresses : [];
  const records = given.map((address) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...bytesOf(address)]));
  const head = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, 0x80, 0, 1, 0, given.length, 0, 0, 0, 0]);
  return Buffer.concat([head, question.subarray(12, end), ...records]);
}

const bytesOf = (address: string) => address.split('.').map(Number);

const found = (look: LookupFunction, all: boolean, host = 'hooks.example.com') =>
  new Promise((resolve) => look(host, { all }, (error, address, family) => resolve(error?.code ?? [address, family])));

it('gives the addresses that the name server gives', async () => {
  const { look } = await nameServer(['93.184.216.34', '10.0.0.1']);

  expect(await found(look, false)).toEqual(['93.184.216.34', 4]);
  expect(await found(look, true)).toEqual([
    [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    undefined,
  ]);
});

it('fails for a name without addresses', async () => {
  expect(await found((await nameServer([])).look, true)).toBe('ENODATA');
});

it('keeps no thread waiting for a silent name server', async () => {
  const { look, resolver } = await nameServer('silent');
  const lookups = Array.from({ length: 16 }, () => found(look, true));

  // Would wait for a thread, of which there are four, until look-ups end. They end because of the next line only.
  await promisify(pbkdf2)('password', 'salt', 1, 16, 'sha256');
  resolver.cancel();

  expect(await Promise.all(lookups)).toEqual(lookups.map(() => 'ECANCELLED'));
});

it('gives up a silent name server', async () => {
  const { look } = await nameServer('silent', 100);

  expect(await found(look, true)).toBe('ETIMEOUT');
});

it('knows localhost without a name server', async () => {
  const [address] = (await found((await nameServer('silent')).look, false, 'localhost')) as [string];

  expect(['127.0.0.1', '::1']).toContain(address);
});
