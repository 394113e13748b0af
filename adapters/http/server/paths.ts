import type { FastifyInstance, HTTPMethods } from 'fastify';
import router from 'find-my-way';

/** Of a path parameter. `authentication.ts` limits the URL, after it has checked the token. */
export const LONGEST_PARAMETER = 64 * 1024;

export const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the methods that a URL has; none if it has no route. */
export type MethodsOf = (url: string) => readonly string[];

/**
 * Collects the paths of all routes registered from now on. Fastify's router has a tree for each method, so for
 * `GET /payments/reference` it finds `/payments/:paymentId`. Here each path is once in one tree of the same router, where
 * a literal segment wins over a parameter.
 */
export function registerPaths(app: FastifyInstance): MethodsOf {
  const paths = router({ maxParamLength: LONGEST_PARAMETER });
  const methodsByPath = new Map<string, string[]>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = methodsByPath.get(url) ?? [];
    if (methods.length === 0) {
      methodsByPath.set(url, methods);
      paths.on('GET', url, () => {}, methods);
    }
    methods.push(...[method].flat());
    methods.sort((one, other) => METHODS.indexOf(one) - METHODS.indexOf(other));
  });
  return (url) => paths.find('GET', url)?.store ?? [];
}
