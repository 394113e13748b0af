import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

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
