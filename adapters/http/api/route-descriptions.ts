import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { ERROR_ANSWERS, type ErrorStatus } from './envelope.ts';
import { IdempotencyHeader } from './idempotency.ts';
import { isUploadBody } from '../uploads/upload-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts an `Idempotency-Key`. `resumable`: for what calls other services, see `IdempotencyKeys.resume`. */
    idempotent?: boolean | 'resumable';
  }
}

interface WithExamples {
  readonly examples?: readonly unknown[];
  /** Instead of a schema: one for each media type. */
  readonly content?: Readonly<Record<string, { readonly schema: WithExamples }>>;
}

interface Described extends FastifySchema {
  readonly response?: Readonly<Record<string, WithExamples>>;
  readonly body?: WithExamples;
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Completes each route's answers with the refusals that its configuration implies, and stops the start when a route
 * is not described in full: what is not in its schemas is neither checked nor documented. Routes that are no part of
 * the API say `schema: { hide: true }`.
 */
export function registerRouteGuard(app: FastifyInstance): void {
  const operations = new Map<string, string>();
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide === true || route.method === 'HEAD') return;
    const missing = missingFrom(route);
    const name = `${route.method} ${route.url}`;
    if (missing.length > 0) throw new Error(`The route ${name} lacks ${missing.join(', ')}.`);
    const operationId = String(route.schema?.operationId);
    const namesake = operations.get(operationId);
    // `/x` and `/x/` of a plugin's root are one route, registered under two addresses.
    if (namesake !== undefined && namesake !== name) {
      throw new Error(`The routes ${namesake} and ${name} share the operationId ${operationId}.`);
    }
    operations.set(operationId, name);
    const headers = route.config?.idempotent ? { headers: IdempotencyHeader } : {};
    route.schema = { ...route.schema, ...headers, response: withImpliedRefusals(route) };
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

function withImpliedRefusals({ schema, config }: RouteOptions): Record<string, unknown> {
  const hasBody = schema?.body !== undefined;
  const takesKey = Boolean(config?.idempotent);
  // Every fault of an upload is a 400.
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
  const refusals = implied.filter(([, applies]) => applies).map(([status]) => [status, ERROR_ANSWERS[status]]);
  return { ...Object.fromEntries(refusals), ...(schema?.response as object) };
}
