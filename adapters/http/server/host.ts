import type { IncomingMessage } from 'node:http';

/** A host, and possibly a port: RFC 3986, 3.2.2. It may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/**
 * Whether a request has exactly one valid Host header: RFC 9112, 3.2. Otherwise a proxy and this server could take the
 * request to be for different hosts.
 */
export function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion !== '1.1';
  // `headers` has only the first of several.
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 && HOST.test(host);
}
