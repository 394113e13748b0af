import type { IncomingMessage } from 'node:http';

/** An IPv4 address with a port, or an IPv6 address in brackets. Without brackets, the end of an IPv6 address is no port. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/**
 * Removes the ports from X-Forwarded-For, before anything reads it: some proxies write the port of the connection behind
 * the address. Each connection would be another client, and a proxy with a port would not be a trusted one.
 */
export function removeForwardedPorts({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const forwarded = headers['x-forwarded-for'];
  // Node joins several headers of this name with commas.
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return;
  const addresses = forwarded.split(',').map((each) => each.trim().replace(WITH_PORT, '$1$2'));
  headers['x-forwarded-for'] = addresses.join(', ');
}
