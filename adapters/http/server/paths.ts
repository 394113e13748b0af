import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import router from 'find-my-way';
import { sendError } from '../answers/errors.ts';
import { normalizeContentType } from '../fields/bodies.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { namesOneHost } from './host.ts';
import type { Metrics } from './metrics.ts';

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

/** Characters of a path parameter. `authentication.ts` limits the URL, once it has checked the token. */
export const LONGEST_PARAMETER = 64 * 1024;

export const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the methods that a URL has; none if it has no route. */
type MethodsOf = (url: string) => readonly string[];

// Why: docs/decisions/0030-the-api-description-comes-from-the-schemas.md
/**
 * Collects the paths of all routes registered from now on. Fastify's router has a tree for each method, so for `GET
 * /payments/reference` it finds `/payments/:paymentId`. Here each path is once in one tree of the same router, where a
 * literal segment wins over a parameter.
 */
function collectPaths(app: FastifyInstance): MethodsOf {
  const paths = router({ maxParamLength: LONGEST_PARAMETER });
  const methodsByPath = new Map<string, Set<HTTPMethods>>();
  const add = (url: string, methods: readonly HTTPMethods[]) => {
    methodsByPath.set(url, new Set([...(methodsByPath.get(url) ?? []), ...methods]));
  };
  app.addHook('onRoute', ({ method, url }) => add(url, [method].flat()));
  app.addHook('onReady', async () => {
    // A plugin's `/` is also a route with a slash after the prefix, for which Fastify calls no hook.
    for (const [url, methods] of [...methodsByPath]) {
      if (url.endsWith('*')) continue;
      add(
        `${url}/`,
        [...methods].filter((method) => app.hasRoute({ method, url: `${url}/` })),
      );
    }
    for (const [url, methods] of methodsByPath) {
      if (methods.size === 0) continue;
      const sorted = [...methods].toSorted((one, other) => METHODS.indexOf(one) - METHODS.indexOf(other));
      paths.on('GET', url, () => {}, sorted);
    }
  });
  return (url) => paths.find('GET', url)?.store ?? [];
}

/** Refuses unknown paths and methods before the body is read, and prepares other requests for the hooks of the route. */
export function registerPaths(app: FastifyInstance, { unmatched }: Metrics): void {
  const methodsOf = collectPaths(app);
  app.addHook('onRequest', (request, reply, done) => {
    const methods = methodsOf(request.raw.url ?? '/');
    if (!methods.includes(request.method)) {
      const error = methods.length === 0 ? httpErrors.routeNotFound() : httpErrors.methodNotAllowed(methods);
      // The not-found handler would run only after the body is read.
      sendError(error, request, reply);
      if (request.is404) unmatched(reply.statusCode, reply.elapsedTime);
      return;
    }
    if (!namesOneHost(request.raw)) return done(httpErrors.badRequest());
    normalizeContentType(request);
    done();
  });
}

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
