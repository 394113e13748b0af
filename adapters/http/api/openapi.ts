import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from './envelope.ts';

export interface ApiDescription {
  /** The version of the service, as its package names it. */
  readonly version: string;
  /** Where clients reach it, without a slash at the end. */
  readonly publicUrl: string;
}

/** The page may load its own files and nothing else; it styles elements one by one. */
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

/** Collects the schemas of all routes registered from now on. The first thing to register. */
export async function registerApiDescription(app: FastifyInstance, { version, publicUrl }: ApiDescription) {
  await app.register(swagger, {
    // `const` says the same in OpenAPI 3.1 and is what the schemas are written with.
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
      'openapiObject' in document ? withSharedRefusals(document.openapiObject as never) : document.swaggerObject,
  });
}

/**
 * `GET /openapi.json`, and the reference page at `/docs` with all that it loads. To be registered before
 * authentication is, since the page's own routes cannot be told that they are public.
 */
export async function registerApiReference(app: FastifyInstance): Promise<void> {
  let description: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    // All routes are there by the first request, so it is written once.
    description ??= JSON.stringify(app.swagger());
    return reply.type(JSON_TYPE).send(description);
  });
  await app.register(async (page) => {
    // The page's files come with caching headers of their own.
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

/** Names each refusal once and refers to it, instead of writing it out a dozen times for each operation. */
function withSharedRefusals(description: Record<string, unknown>): Record<string, unknown> {
  const shared: Record<string, unknown> = {};
  const paths = (description.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const { responses = {} } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses)) {
      if (!isRefusal(response)) continue;
      shared[`Refusal${status}`] = response;
      responses[status] = { $ref: `#/components/responses/Refusal${status}` };
    }
  }
  return { ...description, components: { ...(description.components as object), responses: shared } };
}

function isRefusal(response: object): boolean {
  const { content } = response as { content?: Record<string, { example?: { success?: boolean } }> };
  return content?.['application/json']?.example?.success === false;
}
