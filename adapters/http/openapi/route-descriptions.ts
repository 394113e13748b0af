import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { isComplete } from '../../../application/shared/record.ts';
import { answerTo } from '../answers/errors.ts';
import { IdempotencyHeader } from '../answers/idempotency.ts';
import { TAGS } from './introduction.ts';
import type { DescribedError } from './operation.ts';

interface WithExamples {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** Instead of one schema: a schema per media type. */
  readonly content?: Readonly<Record<string, { readonly schema: WithExamples }>>;
}

interface Described extends FastifySchema {
  readonly response?: Readonly<Record<string, WithExamples>>;
  readonly body?: WithExamples;
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const KNOWN_TAGS: ReadonlySet<string> = new Set(TAGS.map(({ name }) => name));

/**
 * Fails the start if a route is not fully described: a part without a schema is neither validated nor documented.
 * `schema: { hide: true }` exempts routes outside the API.
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
    if (route.config?.idempotent) route.schema = { ...route.schema, headers: IdempotencyHeader };
  });
}

function missingFrom({ schema, method }: RouteOptions): string[] {
  const {
    summary,
    description,
    operationId,
    tags = [],
    response,
    params,
    body,
    errors = [],
  } = (schema ?? {}) as Described;
  const success = response?.['200'];
  const takesBody = WITH_BODY.has(String(method));
  return [
    ...(summary ? [] : ['a summary']),
    ...(description ? [] : ['a description']),
    ...(operationId ? [] : ['an operationId']),
    ...(tags.length > 0 && tags.every((tag) => KNOWN_TAGS.has(tag)) ? [] : ['tags of `TAGS`']),
    ...(success === undefined ? ['a response schema for 200'] : []),
    ...(success !== undefined && !success.description ? ['a description of the response'] : []),
    ...(success !== undefined && !hasExample(success) ? ['an example of the response'] : []),
    ...(params !== undefined && !errors.some(isNotFound) ? ['an error for an unknown id'] : []),
    ...(takesBody && body === undefined ? ['a body schema (EmptyBody when it has no fields)'] : []),
    ...(body !== undefined && !hasExample(body) ? ['an example of the body'] : []),
  ];
}

function isNotFound(error: DescribedError): boolean {
  return answerTo(error).statusCode === 404;
}

function hasExample({ examples, content }: WithExamples): boolean {
  if (content !== undefined) return Object.values(content).every(({ schema }) => hasExample(schema));
  return examples !== undefined && examples.length > 0 && examples.every(isComplete);
}
