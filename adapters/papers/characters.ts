import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { create, Font } from 'fontkit';
import type { Person } from '../../application/shared/person.ts';
import { atFirstUse } from '../system/at-first-use.ts';

// The characters that papers can show.

const load = createRequire(import.meta.url);

/** Loaded by the first text that is not simple or is printed, and parsed once. */
function fontOf(name: string): () => Font {
  return atFirstUse(() => {
    const fontkit: { readonly create: typeof create } = load('fontkit');
    const font = fontkit.create(readFileSync(load.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
    // A collection of fonts would not be a `Font`.
    if ('fonts' in font) throw new TypeError(`${name} is a collection of fonts.`);
    return font;
  });
}
export const regularFont = fontOf('DejaVuSansCondensed');
export const boldFont = fontOf('DejaVuSansCondensed-Bold');

export const graphemes = new Intl.Segmenter();

/** Letters that are written from left to right, each with a glyph. */
export const SIMPLE = /^[\x20-\x7e\xa0-\xac\xae-\u017f–—’“”•…]*$/;
/** Invisible, or changes the direction of what follows. Isolates, and the non-joiner of Persian, are kept. */
const INVISIBLE = /(?![\u200c\u2066-\u2069])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
export const ISOLATES = /[\u2066-\u2069]/g;
/** What is shown for a character that the font lacks. */
const MISSING = '□';
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** A text of unknown direction inside a sentence. */
export function isolated(text: string): string {
  return SIMPLE.test(text) ? text : `\u2068${text.replace(ISOLATES, '')}\u2069`;
}

/** Whether papers can show a text without a box. */
export function isPrintable(text: string): boolean {
  return !printable(text).includes(MISSING);
}

/** The number of a thing on a paper, by which operators find it: an id is too long to be read out. */
export function numberOf(id: string): string {
  return id.slice(-12);
}

/** A person on a paper: the e-mail address if the fonts lack a letter of the name. */
export function personText({ name, email }: Person): string {
  if (isPrintable(name)) return name;
  // In a link, an address of other letters is written like this, too (RFC 6068).
  return isPrintable(email) ? email : encodeURI(email);
}

/** A text without the pictures that the fonts lack. `null` if they lack letters of it, or nothing is left. */
export function legible(text: string): string | null {
  const segments = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const shown = segments.filter((segment) => isPrintable(segment) || !PICTURE.test(segment)).join('');
  return isPrintable(shown) && shown.trim() !== '' ? shown : null;
}

/** One line for the page, with a box for each character that the font lacks. */
export function printable(text: string): string {
  const line = text.replace(/\s+/gu, ' ').normalize('NFC').toWellFormed();
  return SIMPLE.test(line) ? line : Array.from(graphemes.segment(line), ({ segment }) => withGlyphs(segment)).join('');
}

function withGlyphs(segment: string): string {
  const visible = segment.replace(INVISIBLE, '');
  const drawn = visible.replace(ISOLATES, '');
  const points = Array.from(drawn, (character) => character.codePointAt(0) ?? 0);
  const fonts = [regularFont(), boldFont()];
  const isKnown = points.every((point) => fonts.every((font) => font.hasGlyphForCodePoint(point)));
  return isKnown ? visible : MISSING;
}
