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

/**
 * Rewrites a request target so that the router can read it. A `%` that is not an escape becomes `%25`: `/loans/%zz` is
 * then an unknown loan, checked after authentication. A `#` becomes `%23`: the router would cut it off. Of an absolute
 * URL (RFC 9112, 3.2.2) only the path stays, so that a host chosen by the client never appears in links.
 */
export function asRoutable(target: string): string {
  const url = (target.startsWith('/') ? target : originForm(target)).replaceAll('#', '%23');
  if (!url.includes('%')) return url;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${mark === -1 ? '' : url.slice(mark)}`;
}

function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  // The router skips the first character without reading it.
  return path.startsWith('/') ? path : `/${path}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
