import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const LOCALHOST = /(?:^|\.)localhost\.?$/i;

// Why: docs/decisions/0017-outgoing-webhooks.md
/**
 * Looks up hosts that clients name. `dns.lookup` waits in one of Node's four threads, in which passwords are hashed, files
 * are read and the database is looked up: a few names whose servers do not answer would hold them all. This asks the name
 * servers without a thread, and so does not know the names of a hosts file but `localhost`.
 */
export function dnsLookup(resolver = new Resolver({ timeout: 3_000, tries: 2 })): LookupFunction {
  return (hostname, options, callback) => {
    if (LOCALHOST.test(hostname)) return lookup(hostname, options, callback);
    void addressesOf(resolver, hostname).then(
      (found) => {
        const [{ address, family }] = found;
        if (options.all) callback(null, found);
        else callback(null, address, family);
      },
      (error) => callback(error, ''),
    );
  };
}

interface Address {
  readonly address: string;
  readonly family: number;
}

/** At least one address. @throws the error of the look-up of IPv4 addresses if there are no addresses */
async function addressesOf(resolver: Resolver, hostname: string): Promise<[Address, ...Address[]]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const [first, ...others] = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (first === undefined) throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address.`);
  return [first, ...others];
}

// Private, loopback, link-local and other reserved networks: IANA's special-purpose address registries.
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Global unicast. Everything else is reserved, IPv4-mapped addresses included. */
const GLOBAL_IPV6 = ['2000::/3'];
// Protocol assignments with Teredo, documentation, and 6to4, which embeds an IPv4 address.
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialV4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalV6 = listOf(GLOBAL_IPV6, 'ipv6');
const specialV6 = listOf(SPECIAL_IPV6, 'ipv6');

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Whether the text is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialV4.check(address, 'ipv4');
  if (isIP(address) === 6) return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
  return false;
}

export class ForbiddenAddress extends Error {
  constructor() {
    super('The host is not on the public internet.');
    this.name = 'ForbiddenAddress';
  }
}

/**
 * Resolves a host for a connection. Fails if one of its addresses is forbidden. The check is part of the lookup of the
 * connection itself, so that DNS rebinding cannot bypass it.
 */
export function guardedLookup(
  mayConnect: (address: string) => boolean,
  resolve: LookupFunction = dnsLookup(),
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, found, family) => {
      if (error !== null) return callback(error, '', 0);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.every(mayConnect)) callback(null, found, family);
      else callback(new ForbiddenAddress(), '', 0);
    });
  };
}
