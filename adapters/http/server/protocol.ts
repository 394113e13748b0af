import type { IncomingMessage } from 'node:http';

/** A name or an address and perhaps a port: RFC 3986, 3.2.2. It may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/**
 * Whether a request says as it should whom it is for: RFC 9112, 3.2. Nothing here depends on it, but where two readers
 * of one request take it to be for different hosts, the one in front guards what the other does not serve.
 */
export function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion !== '1.1';
  // Node keeps the first of several and says nothing.
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 && HOST.test(host);
}
