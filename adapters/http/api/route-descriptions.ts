import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { isUploadBody } from '../uploads/upload.ts';
import { ERROR_ANSWERS, type ErrorStatus } from './envelope.ts';
import { IdempotencyHeader } from './idempotency.ts';

interface WithExamples {
  readonly examples?: readonly unknown[];
  /** Instead of one schema: a schema per media type. */
  readonly content?: Readonly<Record<string, { readonly schema: WithExamples }>>;
}

interface Described extends FastifySchema {
  readonly response?: Readonly<Record<string, WithExamples>>;
  readonly body?: WithExamples;
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Adds the error responses implied by a route's configuration. Fails the start if a route is not fully described:
 * a part without a schema is neither validated nor documented. `schema: { hide: true }` exempts routes outside the API.
 */
export function registerRouteDescriptions(app: FastifyInstance): void {
  const operations = new Map<string, string>();
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide === true || route.method === 'HEAD') return;
    const missing = missingFrom(route);
    const name = `${route.method} ${route.url}`;
    if (missing.length > 0) throw new Error(`The route ${name} lacks ${missing.join(', ')}.`);
    const operationId = String(route.schema?.operationId);
    const namesake = operations.get(operationId);
    // Fastify registers the root of a plugin as `/x` and as `/x/`, under one name.
    if (namesake !== undefined && namesake !== name) {
      throw new Error(`The routes ${namesake} and ${name} share the operationId ${operationId}.`);
    }
    operations.set(operationId, name);
    const headers = route.config?.idempotent ? { headers: IdempotencyHeader } : {};
    route.schema = { ...route.schema, ...headers, response: withImpliedErrors(route) };
  });
}

function missingFrom({ schema, method }: RouteOptions): string[] {
  const { summary, operationId, tags, response, body } = (schema ?? {}) as Described;
  const success = response?.['200'];
  const takesBody = WITH_BODY.has(String(method));
  return [
    ...(summary ? [] : ['a summary']),
    ...(operationId ? [] : ['an operationId']),
    ...(tags?.length ? [] : ['tags']),
    ...(success === undefined ? ['a response schema for 200'] : []),
    ...(success !== undefined && !hasExample(success) ? ['an example of the response'] : []),
    ...(takesBody && body === undefined ? ['a body schema (EmptyBody when it has no fields)'] : []),
    ...(body !== undefined && !hasExample(body) ? ['an example of the body'] : []),
  ];
}

function hasExample({ examples, content }: WithExamples): boolean {
  if (content !== undefined) return Object.values(content).every(({ schema }) => hasExample(schema));
  return examples !== undefined && examples.length > 0;
}

function withImpliedErrors({ schema, config }: RouteOptions): Record<string, unknown> {
  const hasBody = schema?.body !== undefined;
  const takesKey = Boolean(config?.idempotent);
  // Upload errors are all 400.
  const hasJson = hasBody && !isUploadBody(schema?.body);
  const implied: readonly (readonly [ErrorStatus, boolean])[] = [
    [400, hasBody || schema?.querystring !== undefined || takesKey],
    [401, config?.public !== true],
    [403, config?.role !== undefined],
    [404, schema?.params !== undefined],
    [409, takesKey],
    [413, hasJson],
    [414, true],
    [415, hasJson],
    [429, true],
    [500, true],
    [503, true],
  ];
  const errors = implied.filter(([, applies]) => applies).map(([status]) => [status, ERROR_ANSWERS[status]]);
  return { ...Object.fromEntries(errors), ...(schema?.response as object) };
}
