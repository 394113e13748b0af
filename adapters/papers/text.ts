import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js';
import type { Font } from 'fontkit';
import * as fontkit from 'fontkit';
import { COLOR, type Pdf } from './page.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit accepts parsed fonts since 0.20. Its types do not know this yet. */
      font(source: Font, size?: number): this;
    }
  }
}

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Text that the font has, with the direction of each character. */
interface Shaped {
  readonly text: string;
  readonly levels: EmbeddingLevels;
}

/** Parsed once, because this takes longer than a short statement. A collection of fonts would not be a `Font`. */
function fontOf(name: string): Font {
  const file = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const font = fontkit.create(readFileSync(file));
  if ('fonts' in font) throw new TypeError(`${name} is a collection of fonts.`);
  return font;
}
const REGULAR = fontOf('DejaVuSansCondensed');
const BOLD = fontOf('DejaVuSansCondensed-Bold');

/** Its types take it for a module with a default, but Node.js imports the function itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter();

/** Letters that are written from left to right, each with a glyph. */
const SIMPLE = /^[\x20-\x7e\xa0-\xac\xae-\u017f–—’“”•…]*$/;
/** Invisible, or changes the direction of what follows. Isolates, and the non-joiner of Persian, are kept. */
const INVISIBLE = /(?![\u200c\u2066-\u2069])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const ISOLATES = /[\u2066-\u2069]/g;
/** What is shown for a character that the font lacks. */
const MISSING = '□';
/** Shapes a whole run at once. Without it, pdfkit shapes word by word, which turns the order of Arabic words. */
const WHOLE_RUN = { features: [] };

/** A text of unknown direction inside a sentence. */
export function isolated(text: string): string {
  return SIMPLE.test(text) ? text : `\u2068${text.replace(ISOLATES, '')}\u2069`;
}

/** The text for screen readers, if its drawing may differ from it. */
export function spoken(text: string): { actual?: string } {
  return SIMPLE.test(text) ? {} : { actual: text.replace(ISOLATES, '') };
}

/** One line for the page, with a box for each character that the font lacks. */
function printable(text: string): string {
  const line = text.replace(/\s+/gu, ' ').normalize('NFC').toWellFormed();
  return SIMPLE.test(line) ? line : Array.from(graphemes.segment(line), ({ segment }) => withGlyphs(segment)).join('');
}

function withGlyphs(segment: string): string {
  const visible = segment.replace(INVISIBLE, '');
  const drawn = visible.replace(ISOLATES, '');
  const isKnown = [...drawn].every((character) => REGULAR.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  return isKnown ? visible : MISSING;
}

function shaped(text: string): Shaped {
  const line = printable(text);
  return { text: line, levels: bidi.getEmbeddingLevels(line, 'auto') };
}

function useFont(doc: Pdf, { size = 9, bold = false }: TextStyle): Pdf {
  return doc.font(bold ? BOLD : REGULAR, size);
}

export function widthOf(doc: Pdf, text: string, style: TextStyle): number {
  const line = printable(text).replace(ISOLATES, '');
  return useFont(doc, style).widthOfString(line);
}

/** Writes one line, which must fit. */
export function write(doc: Pdf, text: string, { x, y, width }: Place, style: TextStyle = {}): void {
  const { color = COLOR.text, align = 'left' } = style;
  useFont(doc, style).fillColor(color);
  // Without a search for line breaks it takes a fifth of the time.
  if (SIMPLE.test(text)) doc.text(text, x, y, { width, align, lineBreak: false });
  else {
    const line = shaped(text);
    const from = align === 'right' ? x + width - widthOf(doc, line.text, style) : x;
    writeRuns(doc, line, [0, line.text.length - 1], { x: from, y });
  }
}

/** Writes one line of any text. If it is too long, it ends in an ellipsis. */
export function writeClipped(doc: Pdf, text: string, place: Place, style: TextStyle = {}): void {
  const line = printable(text);
  const fits = (one: string) => widthOf(doc, one, style) <= place.width;
  if (fits(line)) {
    write(doc, line, place, style);
    return;
  }
  const segments = Array.from(graphemes.segment(line), ({ segment }) => segment);
  let [kept, cut] = [0, segments.length];
  while (cut - kept > 1) {
    const middle = (kept + cut) >> 1;
    if (fits(`${segments.slice(0, middle).join('')}…`)) kept = middle;
    else cut = middle;
  }
  write(doc, `${segments.slice(0, kept).join('').trimEnd()}…`, place, style);
}

export interface Block {
  readonly height: number;
  draw(at: Pick<Place, 'x' | 'y'>): void;
}

/** Any text in as many lines as it needs. Words that are longer than a line are divided. */
export function blockOf(doc: Pdf, text: string, width: number, style: TextStyle = {}): Block {
  const block = shaped(text);
  const lines = linesOf(block.text, (line) => widthOf(doc, line, style) <= width);
  const lineHeight = (style.size ?? 9) * 1.45;
  const draw = ({ x, y }: Pick<Place, 'x' | 'y'>) => {
    useFont(doc, style).fillColor(style.color ?? COLOR.text);
    lines.forEach((line, index) => {
      writeRuns(doc, block, line, { x, y: y + index * lineHeight });
    });
  };
  return { height: lines.length * lineHeight, draw };
}

type Line = readonly [first: number, last: number];

/** The first and the last character of each line. */
function linesOf(text: string, fits: (line: string) => boolean): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  for (const part of text.split(/(?<= )/)) {
    const pieces = fits(part.trimEnd()) ? [part] : Array.from(graphemes.segment(part), ({ segment }) => segment);
    for (const piece of pieces) {
      if (end > start && !fits(text.slice(start, end + piece.length).trimEnd())) {
        lines.push(lineOf(text, start, end));
        start = end;
      }
      end += piece.length;
    }
  }
  if (end > start) lines.push(lineOf(text, start, end));
  return lines;
}

/** Without the spaces at its end. */
function lineOf(text: string, start: number, end: number): Line {
  return [start, start + text.slice(start, end).trimEnd().length - 1];
}

/** Writes characters of one line in the order in which they are seen. */
function writeRuns(doc: Pdf, line: Shaped, [first, last]: Line, { x, y }: Pick<Place, 'x' | 'y'>): void {
  let at = x;
  for (const run of runsOf(line, first, last)) {
    doc.text(run, at, y, { ...WHOLE_RUN, lineBreak: false });
    at += doc.widthOfString(run, WHOLE_RUN);
  }
}

/** Runs of one direction, from left to right, each in the order of reading. */
function runsOf({ text, levels }: Shaped, first: number, last: number): string[] {
  if (last < first) return [];
  const runs: number[][] = [];
  for (const index of bidi.getReorderedIndices(text, levels, first, last).slice(first, last + 1)) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const step = previous === undefined ? 0 : index - previous;
    const isSame = previous !== undefined && levels.levels[index] === levels.levels[previous];
    if (run !== undefined && isSame && Math.abs(step) === 1) run.push(index);
    else runs.push([index]);
  }
  return runs.map((indices) => runText(indices, text, levels)).filter((run) => run !== '');
}

function runText(indices: readonly number[], text: string, { levels }: EmbeddingLevels): string {
  const from = Math.min(...indices);
  const logical = text.slice(from, from + indices.length);
  const isRightToLeft = (levels[from] ?? 0) % 2 === 1;
  const run = isRightToLeft ? Array.from(logical, (one) => bidi.getMirroredCharacter(one) ?? one).join('') : logical;
  const visible = run.replace(ISOLATES, '');
  return isRightToLeft === isShapedRightToLeft(visible) ? visible : [...visible].reverse().join('');
}

/** fontkit takes the direction from the script of the first letter. Persian digits have one, though they are read from the left. */
function isShapedRightToLeft(text: string): boolean {
  const first = text.match(/[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}
