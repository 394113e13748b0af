import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;
export type Structure = PDFKit.PDFStructureElement;

/** In points. A4 with margins that also fit on US Letter. */
export const PAGE = { width: 595, height: 842, left: 50, right: 545, top: 50, bottom: 770, footer: 785 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

export const COLOR = {
  text: '#1b1f24',
  quiet: '#57606a',
  line: '#d0d7de',
  fill: '#f3f5f8',
  accent: '#1f5fa8',
} as const;

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit accepts parsed fonts since 0.20. Its types do not know this yet. */
      font(source: Font, size?: number): this;
    }
  }
}

/** Parsed once, because this takes longer than a short statement. A collection of fonts would not be a `Font`. */
function fontOf(name: string): Font {
  const file = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const font = fontkit.create(readFileSync(file));
  if ('fonts' in font) throw new TypeError(`${name} is a collection of fonts.`);
  return font;
}
const REGULAR = fontOf('DejaVuSansCondensed');
export const BOLD = fontOf('DejaVuSansCondensed-Bold');

interface Metadata {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** A tagged document, which screen readers can follow. It has no page yet. */
export function newDocument({ title, author, createdAt }: Metadata): Pdf {
  return new PDFDocument({
    autoFirstPage: false,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
}

interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Writes one line, which must fit. */
export function write(doc: Pdf, text: string, { x, y, width }: Place, style: TextStyle = {}): void {
  const { size = 9, bold = false, color = COLOR.text, align = 'left' } = style;
  // Without a search for line breaks it takes a fifth of the time.
  doc
    .font(bold ? BOLD : REGULAR, size)
    .fillColor(color)
    .text(text, x, y, { width, align, lineBreak: false });
}

/** Writes one line of any text. If it is too long, it ends in an ellipsis. */
export function writeClipped(doc: Pdf, text: string, { x, y, width }: Place, style: TextStyle = {}): void {
  const { size = 9, bold = false, color = COLOR.text } = style;
  const line = text.replace(/\s+/gu, ' ');
  doc
    .font(bold ? BOLD : REGULAR, size)
    .fillColor(color)
    .text(line, x, y, { width, height: size * 1.5, ellipsis: true });
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
