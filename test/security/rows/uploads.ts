import { deflateSync } from 'node:zlib';
import { FORM, form, GIF, HTML, hugePng, PDF, paddedPng, picture, pngChunk, SVG } from '../../support/documents.ts';
import { UNAUTHENTICATED } from '../answers.ts';
import type { Attack, Seen } from '../attack.ts';
import { authorization, post, row } from '../row.ts';
import type { Target } from '../target.ts';

const REFUSED = [400, 'INVALID_UPLOAD'] as const;
const TYPE = [400, 'FILE_TYPE_NOT_ACCEPTED'] as const;
const PICTURE = [400, 'INVALID_PICTURE'] as const;
const FIVE_MB = 5_242_880;
const TEN_MB = 10_485_760;

type Content = () => Buffer | Promise<Buffer>;

const sent = (
  name: string,
  url: string,
  payload: Content,
  answer: Attack['answer'],
  headers: Record<string, string> = FORM,
  also?: Attack['also'],
) => row(name, answer, async ({ attacker }) => post(attacker, url, await payload(), headers), also && { also });

const drawn = (name: string, content: Content, answer: Attack['answer'], also?: Attack['also']) =>
  sent(name, '/user/profilePicture', async () => form({ content: await content() }), answer, FORM, also);
const pictured = (what: string, content: Content, answer: Attack['answer']) =>
  drawn(`a picture that is ${what}`, content, answer);

const documented = (
  what: string,
  content: Content,
  answer: Attack['answer'],
  fields: Record<string, string> = { documentType: 'ID' },
) => sent(`a document ${what}`, '/user/documents', async () => form({ content: await content() }, fields), answer);

/** A raw form for `POST /user/files`. */
function written(
  name: string,
  text: string | (() => string),
  answer: Attack['answer'] = REFUSED,
  headers?: Record<string, string>,
  also?: Attack['also'],
): Attack {
  const bytes = () => Buffer.from(typeof text === 'string' ? text : text(), 'latin1');
  return sent(name, '/user/files', bytes, answer, headers, also);
}
/** The form of a file with another content type. */
const typed = (name: string, type: string) => written(name, FILE + LAST, REFUSED, { 'content-type': type });

const part = (disposition: string, body = PDF.toString('latin1')) =>
  `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${body}\r\n`;
/** A file with these headers in front of its disposition. */
const headed = (headers: string) =>
  `--x\r\n${headers}Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n${LAST}`;
const FILE = part('form-data; name="file"; filename="a.pdf"');
const LAST = '--x--\r\n';
const UPLOAD = 'POST /user/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n';

/** A tiny PNG whose header claims the maximum width. */
function wide(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(0x7fffffff, 0);
  header.writeUInt32BE(1, 4);
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(100)));
  return Buffer.concat([signature, pngChunk('IHDR', header), pixels, pngChunk('IEND', Buffer.alloc(0))]);
}

/** A PNG with a chunk that decompresses to 50 MB, as a text or a colour profile may. */
async function bombInside(type: string, head: string): Promise<Buffer> {
  const png = await picture('png');
  const bomb = pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(50_000_000))]));
  return Buffer.concat([png.subarray(0, 33), bomb, png.subarray(33)]);
}

const CONTENTS: readonly Attack[] = [
  pictured('a page', () => HTML, TYPE),
  pictured('an SVG with a script', () => SVG, TYPE),
  pictured('a GIF', () => GIF, TYPE),
  pictured('a PDF', () => PDF, TYPE),
  pictured('text', () => Buffer.from('hello'), TYPE),
  pictured('a program', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), TYPE),
  pictured('an archive', () => Buffer.from('PK\x03\x04'), TYPE),
  pictured('a script', () => Buffer.from('<?php system($_GET[0]); ?>'), TYPE),
  pictured('nothing', () => Buffer.alloc(0), REFUSED),
  pictured(
    'the first bytes of a PNG and a page',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), HTML]),
    TYPE,
  ),
  pictured(
    'the first bytes of a JPEG and a page',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), HTML]),
    PICTURE,
  ),
  pictured('half a JPEG', async () => (await picture('jpeg', { width: 500, height: 500 })).subarray(0, 1500), PICTURE),
  pictured('900 million pixels', () => hugePng(30_000, 30_000), PICTURE),
  pictured('two thousand million pixels wide', wide, PICTURE),
  pictured('a PNG of 5 MB and one byte', async () => paddedPng(await picture('png'), FIVE_MB + 1), REFUSED),
  documented('that is a page', () => HTML, TYPE),
  documented('that is an SVG', () => SVG, TYPE),
  documented('of 10 MB and one byte', () => Buffer.concat([PDF, Buffer.alloc(TEN_MB + 1 - PDF.length)]), REFUSED),
  documented('without a type', () => PDF, REFUSED, {}),
  documented('of an unknown type', () => PDF, REFUSED, { documentType: 'PASSPORT' }),
  documented('of a type in small letters', () => PDF, REFUSED, { documentType: 'id' }),
  documented('of a type with a NUL', () => PDF, REFUSED, { documentType: 'ID\0' }),
  documented('of a type of 100 kB', () => PDF, REFUSED, { documentType: 'I'.repeat(100_000) }),
  ...['userId', 'verified', 'documentId', 'status', 'url', '__proto__', 'constructor'].map((field) =>
    documented(`with a field ${field}`, () => PDF, REFUSED, { documentType: 'ID', [`${field}`]: 'true' }),
  ),
];

/** What the address in the answer gives. */
function downloaded({ text }: Seen, { service }: Target) {
  const { pathname, search } = new URL(JSON.parse(text).data.url);
  return service.app.http.inject(pathname + search);
}

/** Pictures are encoded again, which removes every other content. */
const polyglot = (name: string, content: Content) =>
  drawn(`${name} is drawn without it`, content, [200], async (seen, target) => {
    const { rawPayload, headers } = await downloaded(seen, target);
    if (headers['x-content-type-options'] !== 'nosniff') return 'It allows content sniffing.';
    return rawPayload.includes('<script>') || rawPayload.includes('PK\x05\x06') ? 'The payload was kept.' : undefined;
  });

const POLYGLOTS: readonly Attack[] = [
  polyglot('a page behind a PNG', async () => Buffer.concat([await picture('png'), HTML])),
  polyglot('a page behind a JPEG', async () => Buffer.concat([await picture('jpeg'), HTML])),
  polyglot('a page in a comment of a JPEG', async () => {
    const jpeg = await picture('jpeg');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(HTML.length + 2);
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, HTML, jpeg.subarray(2)]);
  }),
  polyglot('a page in a chunk of a PNG', async () => {
    const png = await picture('png');
    return Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', Buffer.from(`Comment\0${HTML}`)), png.subarray(33)]);
  }),
  polyglot('an archive behind a PNG', async () =>
    Buffer.concat([await picture('png'), Buffer.from('PK\x05\x06<script>alert(1)</script>')]),
  ),
];

const BOMBS: readonly Attack[] = [
  pictured('a PNG with 50 MB of text folded into 50 kB', () => bombInside('zTXt', 'Comment\0\0'), [200]),
  pictured('a PNG with 50 MB of a colour profile', () => bombInside('iCCP', 'profile\0\0'), [200]),
];

const NAMES: readonly Attack[] = [
  ['../../../../etc/cron.d/evil', 'climbs out of the folder'],
  ['..\\\\..\\\\evil.pdf', 'climbs out by backslashes'],
  ['/etc/passwd', 'is absolute'],
  ['C:\\\\windows\\\\evil.pdf', 'is absolute on Windows'],
  ['a.pdf\0.html', 'has a NUL'],
  ['a.pdf%00.html', 'has an escaped NUL'],
  ['x'.repeat(10_000), 'has 10,000 characters'],
  ['.htaccess', 'is hidden'],
  ['CON', 'is a device'],
  ["'; drop table stored_files; --", 'is SQL'],
  ['$(touch evil)', 'is a command'],
  ['<img src=x onerror=alert(1)>.pdf', 'is markup'],
  ['\u202efdp.exe', 'is written backwards'],
  ['', 'is empty'],
].map(([fileName = '', what = '']) =>
  written(
    `a file whose name ${what} is stored under our own`,
    () => part(`form-data; name="file"; filename="${fileName}"`) + LAST,
    [200],
    undefined,
    async (seen, target) => {
      const shown = String((await downloaded(seen, target)).headers['content-disposition']);
      return /^attachment; filename="[0-9a-f-]{36}\.pdf"$/.test(shown) ? undefined : `It is downloaded as ${shown}.`;
    },
  ),
);

const FORMS: readonly Attack[] = [
  typed('a form without a boundary', 'multipart/form-data'),
  typed('an empty boundary', 'multipart/form-data; boundary='),
  typed('a boundary of 5,000 characters', `multipart/form-data; boundary=${'x'.repeat(5000)}`),
  typed('another boundary than the form has', 'multipart/form-data; boundary=y'),
  typed('two boundaries', 'multipart/form-data; boundary=y; boundary=x'),
  typed('multipart/mixed', 'multipart/mixed; boundary=x'),
  typed('a form as text', 'text/plain'),
  written('a form that does not end', FILE),
  written('a form cut off in the file', FILE.slice(0, 90)),
  written('a form cut off in a header', FILE.slice(0, 40)),
  written('an empty form', LAST),
  written('no form', 'hello'),
  written('nothing', ''),
  written('a part without a Content-Disposition', `--x\r\n\r\nhello\r\n${LAST}`),
  written('a part without a name', part('form-data; filename="a.pdf"') + LAST),
  written('a file under another name', part('form-data; name="image"; filename="a.pdf"') + LAST),
  written('a file under a name with a NUL', part('form-data; name="file\0"; filename="a.pdf"') + LAST),
  written('a file as a text field', part('form-data; name="file"') + LAST),
  written('a file under __proto__', part('form-data; name="__proto__"; filename="a.pdf"') + LAST),
  written('two files', FILE + FILE + LAST),
  written('a file and a field', FILE + part('form-data; name="userId"', 'x') + LAST),
  written('a field in front of the file', part('form-data; name="userId"', 'x') + FILE + LAST),
  written('a thousand fields', () => part('form-data; name="a"', 'x').repeat(1000) + FILE + LAST),
  written('a field name of 100 kB', () => part(`form-data; name="${'a'.repeat(100_000)}"`, 'x') + FILE + LAST),
  written('a part header of 100 kB', () => headed(`X-A: ${'a'.repeat(100_000)}\r\n`)),
  written('a thousand part headers', () => headed('X-A: a\r\n'.repeat(3000))),
  written('a form within a form', part('form-data; name="file"; filename="a.pdf"', `--y\r\n${FILE}--y--`) + LAST),
  written(
    'a file in base64',
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${HTML.toString('base64')}\r\n${LAST}`,
    TYPE,
  ),
  row('a form that drips and breaks off', REFUSED, (target) => {
    const [body, end] = [FILE + LAST, 'Connection: close\r\n\r\n'];
    const head = `${UPLOAD}${authorization(target)}Content-Length: ${body.length + 5}\r\n${end}`;
    return { raw: [head, ...body.slice(0, 12), body.slice(12, -5), '-'.repeat(10)], everyMs: 15 };
  }),
  row('an upload without a token is refused before it is read', UNAUTHENTICATED, () => ({
    raw: [`${UPLOAD}Content-Length: 100000000\r\nConnection: close\r\n\r\n`],
  })),
  row(
    'another user’s document as an attachment of one’s own ticket',
    [400, 'INVALID_TICKET'],
    async ({ attacker, belongings }) => {
      const { categoryId } = (await attacker.get('/support/categories')).body.data[0];
      const payload = { subject: 'x', description: 'y', categoryId, attachments: [belongings.fileId] };
      return post(attacker, '/support/tickets', payload);
    },
  ),
];

export const UPLOADS: readonly Attack[] = [...CONTENTS, ...POLYGLOTS, ...BOMBS, ...NAMES, ...FORMS];
