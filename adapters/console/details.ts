import type { FastifyReply } from 'fastify';
import type { FileId } from '../../domain/documents/document.id.ts';
import type { FileLinks } from '../../domain/documents/file-links.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { HttpServer } from '../http/api/typebox-provider.ts';
import type { Chart } from './charts.ts';
import type { Facts } from './descriptions.ts';
import type { ActLink, Table } from './lists.ts';
import { PAGE, render } from './rendering.ts';

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
  readonly files?: readonly { readonly name: string; readonly note: string; readonly url: string }[];
  /** Below `/console`. */
  readonly link?: { readonly path: string; readonly text: string } | undefined;
  /** Over the whole width, as tables and charts need. */
  readonly wide?: true;
}

export interface Detail {
  readonly title: string;
  readonly acts?: readonly ActLink[];
  readonly parts: readonly Part[];
}

/** A page about one thing. */
export function renderDetail(reply: FastifyReply, one: Detail): FastifyReply {
  return render(reply, 'detail', { acts: [], ...one });
}

/** The subject of a page or act. @throws the given error if it is missing */
export function found<Thing>(thing: Thing | null, NotFound: new () => Error): Thing {
  if (thing === null) throw new NotFound();
  return thing;
}

/** Registers a page about one thing, such as `/tickets/:ticketId`. */
export function detail(app: HttpServer, path: string, load: (params: object, user: UserId) => Promise<Detail>): void {
  app.get(path, PAGE, async ({ params, user }, reply) => renderDetail(reply, await load(params as object, user.id)));
}

/** The link of a file without its origin, because pages show only files from the same origin. */
export function fileUrl(fileLinks: FileLinks, fileId: FileId): string {
  const { pathname, search } = new URL(fileLinks.urlOf(fileId));
  return `${pathname}${search}`;
}
