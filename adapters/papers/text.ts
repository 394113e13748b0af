import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js';
import type { Font } from 'fontkit';
import { boldFont, graphemes, ISOLATES, printable, regularFont, SIMPLE } from './characters.ts';
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

/** Its types take it for a module with a default, but Node.js imports the function itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();
/** Shapes a whole run at once. Without it, pdfkit shapes word by word, which turns the order of Arabic words. */
const WHOLE_RUN = { features: [] };

/** The text for screen readers, if its drawing may differ from it. */
export function spoken(text: string): { actual?: string } {
  return SIMPLE.test(text) ? {} : { actual: text.replace(ISOLATES, '') };
}

function shaped(text: string): Shaped {
  const line = printable(text);
  return { text: line, levels: bidi.getEmbeddingLevels(line, 'auto') };
}

function useFont(doc: Pdf, { size = 9, bold = false }: TextStyle): Pdf {
  return doc.font(bold ? boldFont() : regularFont(), size);
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
  return runs.flatMap((indices) => runTexts(indices, text, levels)).filter((run) => run !== '');
}

function runTexts(indices: readonly number[], text: string, { levels }: EmbeddingLevels): readonly string[] {
  const from = Math.min(...indices);
  const logical = text.slice(from, from + indices.length);
  if ((levels[from] ?? 0) % 2 === 0) return [inOrder(logical.replace(ISOLATES, ''), false)];
  const mirrored = Array.from(logical, (one) => bidi.getMirroredCharacter(one) ?? one).join('');
  const parts = mirrored.replace(ISOLATES, '').match(BY_SHAPING) ?? [];
  return parts.map((part) => inOrder(part, true)).reverse();
}

/** Hebrew apart from letters that join: fontkit shapes all of a run in the script of its first letter. */
const BY_SHAPING = /\p{Script=Hebrew}[^\p{Script=Arabic}\p{Script=Nko}]*|[^\p{Script=Hebrew}]+/gu;

function inOrder(run: string, isRightToLeft: boolean): string {
  return isRightToLeft === isShapedRightToLeft(run) ? run : [...run].reverse().join('');
}

/** fontkit takes the direction from the script of the first letter. Persian digits have one, though they are read from the left. */
function isShapedRightToLeft(text: string): boolean {
  const first = text.match(/[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}
