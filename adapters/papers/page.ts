import PDFDocument from 'pdfkit';
import type { Language } from '../../domain/shared/language.ts';

export type Pdf = PDFKit.PDFDocument;
export type Structure = PDFKit.PDFStructureElement;

/** In points. A4 with margins that also fit on US Letter. */
export const SHEET = { width: 595, height: 842, left: 50, right: 545, top: 50, bottom: 770, footer: 785 } as const;
export const CONTENT_WIDTH = SHEET.right - SHEET.left;

export const COLOR = {
  text: '#1b1f24',
  quiet: '#57606a',
  line: '#d0d7de',
  fill: '#f3f5f8',
  accent: '#1f5fa8',
} as const;

export interface Metadata {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly createdAt: Date;
  /** Its bytes are the same on all machines. It is larger, because zlib compresses differently on each kind of machine. */
  readonly portable?: boolean;
}

/** A tagged document, which screen readers can follow. It has no page yet. */
export function newDocument({ title, author, language, createdAt, portable = false }: Metadata): Pdf {
  return new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: [SHEET.width, SHEET.height],
    margin: 0,
    compress: !portable,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
}

/** An element of the document's structure, which screen readers read in the order of adding. Call `end` on it. */
export function group(doc: Pdf, parent: Structure, tag: string): Structure {
  const element = doc.struct(tag);
  parent.add(element);
  return element;
}

/** Draws an element of the document's structure. */
export function element(doc: Pdf, parent: Structure, tag: string, draw: () => void, options = {}): void {
  parent.add(doc.struct(tag, options, draw));
}

/** Draws a part that screen readers skip. */
export function decorate(doc: Pdf, draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** The whole document. Cheaper than Node's `buffer`, because pdfkit writes very many small chunks. */
export function bytesOf(doc: Pdf): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  return promise;
}
