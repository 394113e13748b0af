import fc from 'fast-check';
import { FORM, GIF, HTML, PDF, SVG } from '../../support/documents.ts';
import { FORM_TYPE, type Schema } from './operations.ts';

/** The smallest valid picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const CONTENTS = { pdf: PDF, png: PNG, gif: GIF, svg: SVG, html: HTML, nothing: Buffer.alloc(0) } as const;
type Content = keyof typeof CONTENTS;

const FAULTS = [
  'no file',
  'two files',
  'a field too few',
  'a field too many',
  'a field twice',
  'a field of nonsense',
  'NUL',
  'no boundary',
  'another boundary',
  'no end',
  'half a header',
  'no parts',
  'JSON',
  'nothing',
  'a long field',
] as const;

export interface FormDraft {
  readonly content: Content;
  readonly fileName: string;
  readonly fileFirst: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly fault: (typeof FAULTS)[number] | `a file of ${Content}` | null;
}

/** Every upload accepts pictures. A PDF is valid by its form, but rejected as a profile picture. */
export function validForms(schema: Schema): fc.Arbitrary<FormDraft> {
  return fc.record({
    content: fc.constantFrom<Content>('png', 'pdf'),
    fileName: fc.oneof(
      fc.constantFrom('a.png', '../../etc/passwd', 'a\u0000.png', 'x'.repeat(300), 'ü 😀.pdf', '.htaccess', 'a.php'),
      fc.string({ maxLength: 20 }),
    ),
    fileFirst: fc.boolean(),
    fields: fieldsOf(schema),
    fault: fc.constant(null),
  });
}

function fieldsOf({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).filter(([name]) => name !== 'file');
  return fc.record(
    Object.fromEntries(fields.map(([name, { enum: values = [] }]) => [name, fc.constantFrom(...values)])),
  );
}

export function brokenForms(schema: Schema): fc.Arbitrary<FormDraft> {
  const hasFields = Object.keys(schema.properties ?? {}).length > 1;
  const ofFields = ['a field too few', 'a field twice', 'a field of nonsense', 'NUL', 'a long field'];
  const structural = FAULTS.filter((fault) => hasFields || !ofFields.includes(fault));
  const contents = ['gif', 'svg', 'html', 'nothing'] as const;
  const faults = fc.constantFrom(...structural, ...contents.map((content) => `a file of ${content}` as const));
  return fc.tuple(validForms(schema), faults).map(([form, fault]) => ({ ...form, fault }));
}

interface Part {
  readonly head: string;
  readonly content: Buffer;
}

const field = (name: string, value: string): Part => ({ head: `name="${name}"`, content: Buffer.from(value) });

export function formOf(draft: FormDraft | null): { contentType: string; payload: Buffer | string } {
  if (draft === null) return { contentType: FORM_TYPE, payload: '' };
  const { fault } = draft;
  const contentType = FORM['content-type'];
  if (fault === 'JSON') return { contentType: 'application/json', payload: '{"file":"x"}' };
  if (fault === 'nothing') return { contentType, payload: '' };
  const whole = bytesOf(partsOf(draft));
  if (fault === 'no boundary') return { contentType: FORM_TYPE, payload: whole };
  if (fault === 'another boundary') return { contentType: `${FORM_TYPE}; boundary=y`, payload: whole };
  if (fault === 'no end') return { contentType, payload: whole.subarray(0, -10) };
  if (fault === 'half a header') return { contentType, payload: '--x\r\nContent-Disposition: form-da' };
  return { contentType, payload: whole };
}

function partsOf({ content, fileName, fileFirst, fields, fault }: FormDraft): Part[] {
  const named = fileName.replace(/["\r\n]/g, '_');
  const sent = fault?.startsWith('a file of ') ? (fault.slice('a file of '.length) as Content) : content;
  const file: Part = { head: `name="file"; filename="${named}"`, content: CONTENTS[sent] };
  const texts = Object.entries(fields).map(([name, value]) => field(name, String(value)));
  if (fault === 'no parts') return [];
  if (fault === 'no file') return texts;
  if (fault === 'two files') return [file, ...texts, file];
  if (fault === 'a field too few') return [file, ...texts.slice(1)];
  if (fault === 'a field too many') return [file, ...texts, field('isAdmin', 'true')];
  for (const [name, value] of Object.entries(fields).slice(0, 1)) {
    if (fault === 'a field twice') return [field(name, String(value)), ...texts, file];
    if (fault === 'a field of nonsense') return [field(name, 'PASSPORT'), ...texts.slice(1), file];
    if (fault === 'NUL') return [field(name, `${value}\u0000`), ...texts.slice(1), file];
    if (fault === 'a long field') return [field(name, 'x'.repeat(100_000)), ...texts.slice(1), file];
  }
  return fileFirst ? [file, ...texts] : [...texts, file];
}

function bytesOf(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(({ head, content }) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from('--x--\r\n')]);
}
