import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { httpErrors } from '../http/fields/http-errors.ts';
import { atFirstUse } from '../system/at-first-use.ts';

const packaged = (name: string) => fileURLToPath(import.meta.resolve(name));
const own = (name: string) => path.join(import.meta.dirname, 'assets', name);

/** The look of the console. */
export const STYLES = [packaged('@picocss/pico/css/pico.classless.min.css'), own('console.css')];
export const SCRIPTS = [packaged('htmx.org/dist/htmx.min.js'), own('console.js')];

/** Allows only files of this origin, and frames with PDFs of documents. htmx styles its indicators by a constructed sheet, and Pico draws its icons from `data:`. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
const HASH_CHARACTERS = 12;
/** Of 11. Higher ones would slow down the first request more than they save. */
const BROTLI_QUALITY = 9;

interface Asset {
  /** With a hash of the content, such as `console.0123456789ab.css`. */
  readonly address: string;
  readonly type: string;
  readonly encodings: ReadonlyMap<string, () => Promise<Buffer>>;
}

/**
 * Serves styles and scripts of pages, compressed. Their names follow their content, so that browsers keep them for a year
 * and request them once. They do not count against the limit of requests.
 * @returns the address of each file, below the prefix of the pages
 */
export async function serveAssets(
  app: FastifyInstance,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const assets = new Map(
    await Promise.all(files.map(async (file) => [path.basename(file), await load(file)] as const)),
  );
  const options = { config: { public: true, rateLimit: false }, schema: { hide: true } } as const;
  app.get('/assets/:file', options, async (request, reply) => {
    const { file } = request.params as { readonly file: string };
    // A page of another release, from a node that is not upgraded yet, names another hash.
    const asset = assets.get(file.replace(/\.[0-9a-f]{12}(\.\w+)$/, '$1'));
    if (asset === undefined) throw httpErrors.routeNotFound();
    const isCurrent = asset.address.endsWith(`/${file}`);
    const encoding = new Negotiator(request.raw).encoding([...asset.encodings.keys()]) ?? 'identity';
    reply.headers({ 'content-type': asset.type, vary: 'accept-encoding' });
    if (isCurrent) reply.header('cache-control', 'public, max-age=31536000, immutable');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await asset.encodings.get(encoding)?.());
  });
  return new Map([...assets].map(([name, { address }]) => [name, address]));
}

async function load(file: string): Promise<Asset> {
  const { name, ext } = path.parse(file);
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_CHARACTERS);
  return {
    address: `/assets/${name}.${hash}${ext}`,
    type: TYPES[ext] ?? 'application/octet-stream',
    encodings: new Map([
      ['br', atFirstUse(() => promisify(brotliCompress)(content, quality))],
      ['gzip', atFirstUse(() => promisify(gzip)(content))],
      ['identity', async () => content],
    ]),
  };
}
