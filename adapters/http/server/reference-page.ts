import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../answers/envelope.ts';
import { publicAddress } from '../answers/lists.ts';
import { PRODUCT } from '../openapi/api-description.ts';

/** Content-Security-Policy of the reference page: only its own files and inline styles, and calls of this service. */
const REFERENCE_POLICY = [
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

/**
 * `GET /openapi.json`, the reference page at `/docs`, and a page at `/` that leads there. Register it before
 * authentication: the routes of the page cannot be marked as public.
 */
export async function registerApiReference(app: FastifyInstance, hasConsole: boolean): Promise<void> {
  registerHomePage(app, hasConsole);
  await app.register(async (pages) => {
    await pages.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
    let description: string | undefined;
    pages.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
      // No route is added after the first request.
      description ??= JSON.stringify(app.swagger());
      return reply.type(JSON_TYPE).send(description);
    });
    pages.addHook('onSend', (request, reply, _payload, done) => {
      // The plugin redirects to its page without the path.
      const location = reply.getHeader('location');
      if (location !== undefined) reply.header('location', publicAddress(request, String(location)));
      done();
    });
    // The plugin sends files with an ETag, and a Cache-Control that makes browsers ask each time.
    pages.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', reply.hasHeader('etag') ? 'public, max-age=86400' : 'no-store');
      done();
    });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: app.publicPath,
      staticCSP: REFERENCE_POLICY,
      theme: { title: `${PRODUCT} API` },
      // `BaseLayout` has no bar with the viewer's logo.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none', deepLinking: true, persistAuthorization: true },
    });
  });
}

const STYLE = 'body{font:1.1em/1.6 system-ui,sans-serif;max-width:36em;margin:4em auto;padding:0 1em}';
const homePage = (path: string, hasConsole: boolean) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${PRODUCT}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${PRODUCT}</h1>
<p>This address serves an API for lending apps.</p>
<p><a href="${path}/docs">Read the API reference</a>, or download the <a href="${path}/openapi.json">OpenAPI document</a>. The <a href="${path}/docs/guides">guides</a> say how to run and use the service.</p>${hasConsole ? `\n<p>Operators work in the <a href="${path}/console">console</a>.</p>` : ''}
</body>
</html>
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const HOME_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** For people who open the address in a browser. For other clients, `/` is not found. */
function registerHomePage(app: FastifyInstance, hasConsole: boolean): void {
  const page = homePage(app.publicPath, hasConsole);
  app.get('/', { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Accept');
    if (request.headers.accept?.includes('text/html') !== true) return reply.callNotFound();
    return reply.header('content-security-policy', HOME_POLICY).type('text/html; charset=utf-8').send(page);
  });
}
