import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../application/documents/files.ts';
import type { Borrower } from '../../application/shared/person.ts';
import { FileLinkInvalid } from '../../domain/documents/document.errors.ts';
import type { FileId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import { publicAddress } from '../http/answers/lists.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import { operatorOf } from '../http/auth/access.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import { pathId } from '../http/fields/read-fields.ts';
import type { Chart } from './charts.ts';
import type { ConsolePorts } from './console-ports.ts';
import type { Facts } from './fields.ts';
import { type Ids, idsIn } from './ids.ts';
import { type Table, toneOf } from './lists.ts';
import { type ActLink, PAGE, pageAt, render } from './rendering.ts';

interface ShownFile {
  readonly name: string;
  readonly note: string;
  readonly url: string;
  readonly isPicture: boolean;
  /** The address that shows a PDF in the page; `null` for other files. */
  readonly frame: string | null;
  /** Links to acts, below `/console`. */
  readonly acts: readonly ActLink[];
}

/** A section of a page about one thing. */
export interface Part {
  readonly title: string;
  readonly facts?: Facts;
  /** A text that a person wrote. */
  readonly text?: string;
  readonly sentences?: readonly string[];
  readonly table?: Table;
  readonly chart?: Chart;
  /** Shown side by side. */
  readonly files?: readonly ShownFile[];
  /** Below `/console`. */
  readonly link?: { readonly path: string; readonly text: string } | undefined;
  /** Over the whole width, as each table is. */
  readonly wide?: true;
}

/** What decides about the subject, above everything else. */
export interface Card {
  /** Its state, such as `Active`. */
  readonly state?: string;
  /** Whom it concerns. */
  readonly of?: Borrower;
  /** Three at most. */
  readonly figures: Facts;
}

export interface Detail {
  readonly title: string;
  readonly card?: Card;
  /** The next act comes first. */
  readonly acts?: readonly ActLink[];
  /** What stays in the search box. */
  readonly searched?: string;
  readonly parts: readonly Part[];
}

/** Some of the parts of a page, loaded if the tab is open. */
export interface Tab {
  /** In the address. */
  readonly key: string;
  readonly name: string;
  parts(): Promise<readonly Part[]>;
}

/** The first tab is open where the address names none. */
export type TabbedDetail = Omit<Detail, 'parts'> & { readonly tabs: readonly Tab[] };

/** A page about one thing. */
export function renderDetail(
  reply: FastifyReply,
  { card, ...one }: Detail,
  tabs: readonly object[] = [],
): FastifyReply {
  const shown = card && { ...card, tone: card.state && toneOf(card.state) };
  return render(reply, 'detail', { acts: [], tabs, ...one, card: shown });
}

/** The subject of a page or act. @throws the given error if it is missing */
export function existing<Thing>(thing: Thing | null, NotFound: new () => Error): Thing {
  if (thing === null) throw new NotFound();
  return thing;
}

/** Registers a page about one thing, such as `/tickets/:ticketId`. @throws ROUTE_NOT_FOUND for a tab that it lacks */
export function detail(
  app: HttpServer,
  path: string,
  load: (params: Ids, operator: Operator) => Promise<Detail | TabbedDetail>,
): void {
  app.get(path, pageAt(path), async (request, reply) => {
    const found = await load(idsIn(request.params as object), operatorOf(request.user));
    if (!('tabs' in found)) return renderDetail(reply, found);
    const { tabs, ...one } = found;
    const { tab: wanted = tabs[0]?.key } = request.query as { readonly tab?: string };
    const open = tabs.find(({ key }) => key === wanted);
    if (open === undefined) throw httpErrors.routeNotFound();
    const address = publicAddress(request, request.url.split('?', 1)[0] ?? '');
    const links = tabs.map(({ key, name }) => ({ name, url: `${address}?tab=${key}`, isCurrent: key === wanted }));
    return renderDetail(reply, { ...one, parts: await open.parts() }, links);
  });
}

interface NamedFile {
  readonly fileId: FileId;
  readonly name: string;
  readonly note: string;
  readonly acts?: readonly ActLink[];
}

/** Files for a part of a page. Links have no origin, because pages show only files from the same origin. */
export async function shownFiles({ fileLinks, fileTypes }: ConsolePorts, files: readonly NamedFile[]) {
  const types = await fileTypes.of(files.map(({ fileId }) => fileId));
  return files.map(({ fileId, acts = [], ...file }): ShownFile => {
    const { pathname, search } = new URL(fileLinks.urlOf(fileId));
    const type = types.get(fileId);
    const frame = type === PDF ? `/files/${fileId}${search}` : null;
    return { ...file, acts, url: `${pathname}${search}`, isPicture: type?.startsWith('image/') === true, frame };
  });
}

const PDF = 'application/pdf';

/** PDFs for the frames of pages. Anything else is downloaded from its own address. */
export function framedFiles(app: HttpServer, openFile: OpenFile): void {
  app.get('/files/:fileId', PAGE, async ({ params, query }, reply) => {
    const { fileId } = params as { readonly fileId: string };
    const { expires = '', signature = '' } = query as Readonly<Record<string, unknown>>;
    const proof = { expires: String(expires), signature: String(signature) };
    const { file, bytes } = await openFile.execute({
      fileId: pathId<'StoredFile'>(fileId, () => new FileLinkInvalid()),
      proof,
    });
    const stream = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
    if (file.mediaType !== PDF) {
      stream.destroy();
      throw new FileLinkInvalid();
    }
    const inline = { 'content-type': PDF, 'content-length': file.sizeBytes, 'content-disposition': 'inline' };
    return reply.headers({ ...inline, ...FRAMED }).send(stream);
  });
}

/** The browser's own viewer shows it, in pages of this origin only. */
const FRAMED = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};
