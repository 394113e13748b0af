import type { PAPERS } from '../texts/texts.ts';
import { isolated } from './characters.ts';
import { bytesOf, COLOR, CONTENT_WIDTH, decorate, element, group, type Metadata, newDocument, SHEET } from './page.ts';
import { drawTable, type PaperTable } from './table.ts';
import { blockOf, spoken, type TextStyle, write, writeClipped } from './text.ts';

const FACT_NAME_WIDTH = 110;
const GAP = 14;
/** A heading is kept with at least this height of what follows it. */
const KEPT_WITH_HEADING = 60;

/**
 * The one look of all papers: a letterhead with title, then parts from top to bottom over as many pages as they need, and
 * on each page its number. Each part is tagged for screen readers.
 */
export class Paper {
  readonly doc;
  readonly root;
  private readonly bytes;
  private readonly metadata: Metadata;
  private readonly text: typeof PAPERS.en.every;
  private y: number = SHEET.top;

  constructor(metadata: Metadata, text: typeof PAPERS.en.every) {
    this.metadata = metadata;
    this.text = text;
    this.doc = newDocument(metadata);
    this.bytes = bytesOf(this.doc);
    this.root = this.doc.struct('Document');
    this.doc.addPage();
    this.doc.addStructure(this.root);
  }

  /** The lender, the day of issue and the title. */
  head(title: string, issued: string): void {
    const half = CONTENT_WIDTH / 2;
    const lender = { text: this.metadata.author, style: { bold: true, color: COLOR.accent } };
    const place = { x: SHEET.left, y: this.y, width: half };
    this.tagged('P', lender.text, () => writeClipped(this.doc, lender.text, place, lender.style));
    const right = { ...place, x: SHEET.left + half };
    this.tagged('P', issued, () => write(this.doc, issued, right, { color: COLOR.quiet, align: 'right' }));
    this.y += 22;
    this.block('H1', title, { size: 20, bold: true });
    this.space(8);
  }

  /** Names and values, one below the other. */
  facts(facts: readonly (readonly [name: string, value: string])[]): void {
    const { doc } = this;
    for (const [name, value] of facts) {
      const label = blockOf(doc, name, FACT_NAME_WIDTH - 8, { color: COLOR.quiet });
      const text = blockOf(doc, value, CONTENT_WIDTH - FACT_NAME_WIDTH);
      const height = Math.max(label.height, text.height);
      this.makeRoom(height);
      const fact = group(doc, this.root, 'P');
      element(doc, fact, 'Span', () => label.draw({ x: SHEET.left, y: this.y }));
      element(doc, fact, 'Span', () => text.draw({ x: SHEET.left + FACT_NAME_WIDTH, y: this.y }), spoken(value));
      fact.end();
      this.y += height + 3;
    }
  }

  /** Up to four names and values side by side, in boxes. */
  figures(figures: readonly (readonly [name: string, value: string])[]): void {
    const { doc } = this;
    const width = (CONTENT_WIDTH - GAP * (figures.length - 1)) / figures.length;
    const inside = width - 20;
    const names = figures.map(([name]) => blockOf(doc, name, inside, { size: 8.5, color: COLOR.quiet }));
    const nameHeight = Math.max(...names.map(({ height }) => height));
    const size = figures.length > 2 ? 11 : 14;
    const height = nameHeight + size * 1.4 + 18;
    this.space(10);
    this.makeRoom(height);
    figures.forEach(([, value], index) => {
      const x = SHEET.left + index * (width + GAP);
      decorate(doc, () => doc.roundedRect(x, this.y, width, height, 4).fill(COLOR.fill));
      const box = group(doc, this.root, 'P');
      element(doc, box, 'Span', () => names[index]?.draw({ x: x + 10, y: this.y + 8 }));
      const place = { x: x + 10, y: this.y + 10 + nameHeight, width: inside };
      element(doc, box, 'Span', () => writeClipped(doc, value, place, { size, bold: true }));
      box.end();
    });
    this.y += height;
  }

  heading(text: string): void {
    this.space(16);
    this.makeRoom(KEPT_WITH_HEADING);
    this.block('H2', text, { size: 11, bold: true });
    this.space(2);
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.block('P', text, style);
    this.space(4);
  }

  /** A sentence with a mark at its side. */
  marked(text: string): void {
    const block = blockOf(this.doc, text, CONTENT_WIDTH - 12, { size: 10, bold: true });
    const height = block.height + 8;
    this.space(5);
    this.makeRoom(height);
    decorate(this.doc, () => this.doc.rect(SHEET.left, this.y, 3, height).fill(COLOR.accent));
    this.tagged('P', text, () => block.draw({ x: SHEET.left + 12, y: this.y + 5 }));
    this.y += height;
  }

  /** Draws a part of known height. `draw` is told its top. */
  part(height: number, draw: (top: number) => void): void {
    this.makeRoom(height);
    draw(this.y);
    this.y += height;
  }

  /** Draws a table with other work between its pages. Rejects if `signal` is aborted. */
  async table(table: PaperTable, signal?: AbortSignal): Promise<void> {
    const addPage = () => {
      this.doc.addPage();
      return SHEET.top;
    };
    this.y = await drawTable(this.doc, this.root, table, { top: this.y, addPage, signal });
  }

  space(height: number): void {
    this.y += height;
  }

  /** Numbers the pages and ends the document. */
  finish(): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      decorate(this.doc, () => this.footer(page + 1, count), 'Pagination');
    }
    this.root.end();
    this.doc.end();
    return this.bytes;
  }

  private footer(page: number, pages: number): void {
    const { title, author } = this.metadata;
    const style = { size: 7.5, color: COLOR.quiet };
    const place = { x: SHEET.left, y: SHEET.footer, width: CONTENT_WIDTH - 90 };
    writeClipped(this.doc, `${isolated(author)} · ${title}`, place, style);
    const number = { x: SHEET.right - 80, y: SHEET.footer, width: 80 };
    write(this.doc, this.text.page(page, pages), number, { ...style, align: 'right' });
  }

  private block(tag: string, text: string, style: TextStyle): void {
    const block = blockOf(this.doc, text, CONTENT_WIDTH, style);
    this.makeRoom(block.height);
    this.tagged(tag, text, () => block.draw({ x: SHEET.left, y: this.y }));
    this.y += block.height;
  }

  private tagged(tag: string, text: string, draw: () => void): void {
    element(this.doc, this.root, tag, draw, spoken(text));
  }

  private makeRoom(height: number): void {
    if (this.y === SHEET.top || this.y + height <= SHEET.bottom) return;
    this.doc.addPage();
    this.y = SHEET.top;
  }
}
