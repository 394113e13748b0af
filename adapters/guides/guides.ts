import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { PAGE_POLICY, STYLES, serveAssets } from '../console/assets.ts';
import { publicAddress } from '../http/answers/lists.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import { atFirstUse } from '../system/at-first-use.ts';
import type { Frame, Page } from './pages.ts';

/** Below the API reference. */
const PREFIX = '/docs/guides';
const PUBLIC = { config: { public: true }, schema: { hide: true } } as const;
// The files of a release are there from its first answer on, not a day later.
const CACHED = { 'cache-control': 'no-cache' };

/** The files of `docs` as pages and as Markdown, with what they lead to, and `/llms.txt`, which lists them for programs. */
export const guideRoutes: FastifyPluginAsync<Pick<Frame, 'lenderName'>> = async (http, { lenderName }) => {
  const addressOf = (path: string) => publicAddress({ server: http }, path);
  await http.register(async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY);
    });
    await app.register(etag, { weak: true });
    await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
    await app.register(
      async (below) => {
        const own = path.join(import.meta.dirname, 'assets/guides.css');
        const assets = await serveAssets(below, [...STYLES, own]);
        // Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md
        const library = atFirstUse(async () => {
          const { loadPages } = await import('./pages.ts');
          return loadPages({ root: addressOf(PREFIX), addressOf, assets, lenderName });
        });
        app.get('/llms.txt', PUBLIC, async (_request, reply) => {
          const { list } = await library();
          return reply.headers(CACHED).type('text/plain; charset=utf-8').send(list);
        });
        below.get('/', PUBLIC, async (_request, reply) => sendPage(reply, (await library()).pages.get('')));
        below.get<{ Params: { '*': string } }>('/*', PUBLIC, async ({ params: { '*': name } }, reply) => {
          const { pages, files } = await library();
          const file = files.get(name);
          if (file === undefined) return sendPage(reply, pages.get(name));
          return reply
            .headers(CACHED)
            .type(file.type)
            .send(await readFile(file.path));
        });
      },
      { prefix: PREFIX },
    );
  });
};

/** @throws the error of an unknown address if there is no page */
function sendPage(reply: FastifyReply, page: Page | undefined): FastifyReply {
  if (page === undefined) throw httpErrors.routeNotFound();
  const { headers } = reply.request;
  reply.headers(CACHED).header('vary', 'Accept');
  const preferred = new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']);
  if (preferred === 'text/markdown') return reply.type('text/markdown; charset=utf-8').send(page.text);
  return reply.type('text/html; charset=utf-8').send(page.html());
}
