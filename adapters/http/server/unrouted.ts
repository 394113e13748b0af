import type { FastifyInstance, HTTPMethods } from 'fastify';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that an address does answer to; none when there is nothing at it. */
export function allowedMethods(app: FastifyInstance, url: string): readonly HTTPMethods[] {
  return METHODS.filter((method) => app.findRoute({ method, url }) !== null);
}

/**
 * The address as the router can read it: a `%` that escapes nothing stands for itself. Otherwise `/loans/%zz` would
 * be refused before anyone has asked for a token, and not as the unknown loan that it is. A `#`, which no address on
 * the wire may have and the router would cut off with all behind it, stands for itself as well; and of an address in
 * absolute form (RFC 9112, 3.2.2) only the path is ours: who the client thinks we are must not get into our links.
 */
export function asRoutable(address: string): string {
  const url = (address.startsWith('/') ? address : originForm(address)).replaceAll('#', '%23');
  if (!url.includes('%')) return url;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${mark === -1 ? '' : url.slice(mark)}`;
}

function originForm(address: string): string {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
