import type { FastifyInstance, HTTPMethods } from 'fastify';
import router from 'find-my-way';
import { sendError } from '../answers/errors.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { normalizeContentType } from './content-type.ts';
import type { Metrics } from './metrics.ts';
import { namesOneHost } from './request-target.ts';

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
