import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import { Eta } from 'eta';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { PAGE_POLICY, STYLES, serveAssets } from '../console/assets.ts';
import { publicAddress } from '../http/answers/lists.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import { atFirstUse } from '../system/at-first-use.ts';
import { type Guide, isInFolder, MARKDOWN, MARKDOWN_TYPE, pathOf, readGuides } from './guide-files.ts';
import { type AddressOf, htmlOf } from './markdown.ts';

/** Below the API reference. */
const PREFIX = '/docs/guides';
const PUBLIC = { config: { public: true }, schema: { hide: true } } as const;
// The files of a release are there from its first answer on, not a day later.
const CACHED = { 'cache-control': 'no-cache' };

export interface GuidesOptions {
  readonly lenderName: string;
}

/** The files of `docs` as pages and as Markdown, with what they lead to, and `/llms.txt`, which lists them for programs. */
export const guidePages: FastifyPluginAsync<GuidesOptions> = async (http, { lenderName }) => {
  const { guides, types } = readGuides();
  const addressOf = (path: string) => publicAddress({ server: http }, path);
  await http.register(async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY);
    });
    await app.register(etag, { weak: true });
    await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
    const list = listing(guides, addressOf, { title: lenderName, ofFolders: 'Optional' });
    app.get('/llms.txt', PUBLIC, (_request, reply) =>
      reply.headers(CACHED).type('text/plain; charset=utf-8').send(list),
    );
    await app.register(
      async (below) => {
        const assets = await serveAssets(below, [...STYLES, path.join(import.meta.dirname, 'assets/guides.css')]);
        const pages = pagesOf(guides, types, { addressOf, assets, lenderName });
        below.get('/', PUBLIC, (_request, reply) => sendPage(reply, pages.get('')));
        below.get<{ Params: { '*': string } }>('/*', PUBLIC, async ({ params: { '*': name } }, reply) => {
          const type = types.get(name);
          if (type === undefined) return sendPage(reply, pages.get(name));
          return reply
            .headers(CACHED)
            .type(type)
            .send(await readFile(pathOf(name)));
        });
      },
      { prefix: PREFIX },
    );
  });
};

/** In both forms. */
interface Page {
  readonly text: string;
  readonly html: () => string;
}

/** @throws the error of an unknown address if there is no page */
function sendPage(reply: FastifyReply, page: Page | undefined): FastifyReply {
  if (page === undefined) throw httpErrors.routeNotFound();
  const { headers } = reply.request;
  reply.headers(CACHED).header('vary', 'Accept');
  const preferred = new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']);
  if (preferred === 'text/markdown') return reply.type(MARKDOWN_TYPE).send(page.text);
  return reply.type('text/html; charset=utf-8').send(page.html());
}

type Guides = ReadonlyMap<string, Guide>;

/** The guides with a sentence each, in the form of https://llmstxt.org. */
function listing(
  guides: Guides,
  addressOf: (path: string) => string,
  { title, ofFolders }: { readonly title: string; readonly ofFolders: string },
): string {
  const line = (path: string, title: string, sentence: string) => `- [${title}](${addressOf(path)}): ${sentence}`;
  const lines = (inFolder: boolean) =>
    [...guides.values()]
      .filter((guide) => isInFolder(guide) === inFolder)
      .map(({ name, title, sentence }) => line(`${PREFIX}/${name}${MARKDOWN}`, title, sentence));
  return [
    `# ${title}`,
    '> A lending service: an API for the apps of borrowers, a back office for operators, and its books.',
    `## API`,
    [
      line('/openapi.json', 'OpenAPI document', 'Each operation with its fields, errors and examples.'),
      line('/docs', 'API reference', 'The same, for people.'),
    ].join('\n'),
    '## Guides',
    lines(false).join('\n'),
    `## ${ofFolders}`,
    lines(true).join('\n'),
    '',
  ].join('\n\n');
}

interface Frame {
  readonly addressOf: (path: string) => string;
  readonly assets: ReadonlyMap<string, string>;
  readonly lenderName: string;
}

/** The page of each guide by its name, and the list of them, whose name is empty. */
function pagesOf(guides: Guides, files: ReadonlyMap<string, string>, frame: Frame): ReadonlyMap<string, Page> {
  const { addressOf } = frame;
  const eta = new Eta({ views: path.join(import.meta.dirname, 'views'), cache: true });
  const root = addressOf(PREFIX);
  const sections = [...guides.values()].filter((guide) => !isInFolder(guide));
  const page = (name: string, title: string, text: string, linked: AddressOf): Page => ({
    text,
    html: atFirstUse(() => {
      const body = htmlOf(text, linked);
      return eta.render('guide.eta', { ...frame, root, sections, name, title, body });
    }),
  });
  const list = listing(guides, addressOf, { title: 'Guides', ofFolders: 'Decisions' });
  return new Map([
    ['', page('', 'Guides', list, (link) => link.replace(/\.md$/, ''))],
    ...[...guides.values()].map(({ name, title, text }) => {
      const linked: AddressOf = (link) => addressIn(name, link, (file) => (files.has(file) ? `${root}/${file}` : null));
      return [name, page(name, title, text, linked)] as const;
    }),
  ]);
}

/** Where a link of a guide leads: to the page of another guide, a file beside it, or another site. */
function addressIn(name: string, link: string, served: (file: string) => string | null): string | null {
  if (link.startsWith('#') || /^https?:/.test(link)) return link;
  const [file = '', ...heading] = link.split(/(?=#)/);
  const address = served(path.posix.join(path.posix.dirname(name), file));
  return address && `${address.replace(/\.md$/, '')}${heading.join('')}`;
}
