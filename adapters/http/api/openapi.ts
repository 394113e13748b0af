import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from './envelope.ts';

export interface ApiDescription {
  /** As in package.json. */
  readonly version: string;
  /** Where clients reach the service, without a trailing slash. */
  readonly publicUrl: string;
}

/** Content-Security-Policy of the reference page: only its own files and inline styles. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Collects the schemas of the routes. Register it before all of them. */
export async function registerApiDescription(app: FastifyInstance, { version, publicUrl }: ApiDescription) {
  await app.register(swagger, {
    // OpenAPI 3.1 has `const`.
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lending Service',
        version,
        description: 'Consumer lending: loan requests, loans, payments, support and notifications.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const security = route.config?.public === true ? [] : [{ bearerAuth: [] }];
      return { schema: { security, ...schema }, url };
    },
    transformObject: (document) =>
      'openapiObject' in document ? withSharedErrors({ ...document.openapiObject }) : document.swaggerObject,
  });
}

/**
 * `GET /openapi.json`, and the reference page at `/docs`. Register it before authentication: the routes of the page
 * cannot be marked as public.
 */
export async function registerApiReference(app: FastifyInstance): Promise<void> {
  let description: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    // No route is added after the first request.
    description ??= JSON.stringify(app.swagger());
    return reply.type(JSON_TYPE).send(description);
  });
  await app.register(async (page) => {
    // The plugin sets other caching headers.
    page.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    await page.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: PAGE_POLICY,
      uiConfig: { docExpansion: 'none', deepLinking: true, persistAuthorization: true },
    });
  });
}

interface Operation {
  responses?: Record<string, { content?: Record<string, { example?: unknown }> } | { $ref: string }>;
}

/** Lists each error response once and refers to it from every operation. */
function withSharedErrors(description: Record<string, unknown>): Record<string, unknown> {
  const shared: Record<string, unknown> = {};
  const paths = (description.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const { responses = {} } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses)) {
      if (!isError(response)) continue;
      shared[`Refusal${status}`] = response;
      responses[status] = { $ref: `#/components/responses/Refusal${status}` };
    }
  }
  return { ...description, components: { ...(description.components as object), responses: shared } };
}

function isError(response: object): boolean {
  const { content } = response as { content?: Record<string, { example?: { success?: boolean } }> };
  return content?.['application/json']?.example?.success === false;
}
