import type { FastifyInstance } from 'fastify';

/** One line of Fastify's tree, such as `│   └── /confirm (POST)`. */
const LINE = /^(?<indent>[│ ]*)[├└]── (?<path>\S+)(?: \((?<methods>[^)]+)\))?/u;
const INDENT = 4;

/** The paths of the console that take this method, as they are registered: `/console/loans/:loanId`. */
export function consoleRoutes(http: FastifyInstance, method: 'GET' | 'POST'): string[] {
  const above: string[] = [];
  const routes: string[] = [];
  for (const line of http.printRoutes({ commonPrefix: false, method }).split('\n')) {
    const { indent = '', path = '', methods } = LINE.exec(line)?.groups ?? {};
    above.length = indent.length / INDENT;
    above.push(path);
    if (methods !== undefined) routes.push(above.join(''));
  }
  return routes.filter((route) => /^\/console(\/|$)/.test(route));
}
