import { BAD, HEADERS_TOO_LARGE, NO_ROUTE } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { lastRequest, row } from '../row.ts';

const TEXTS = { en: 'This path does not exist.', es: 'Esta ruta no existe.' };
const asking = (name: string, lines: string, answer: Attack['answer'], language?: keyof typeof TEXTS): Attack =>
  row(name, answer, (target) => ({ raw: [lastRequest(target, 'GET /no-such-path', lines)] }), {
    also: ({ headers, text }) => {
      if (language === undefined) return undefined;
      if (headers['content-language'] !== language) return `Its language is ${headers['content-language']}.`;
      return text.includes(TEXTS[language]) ? undefined : 'Its text is in another language.';
    },
  });
const answered = (name: string, value: string, language: keyof typeof TEXTS) =>
  asking(name, `Accept-Language: ${value}\r\n`, NO_ROUTE, language);
const refused = (name: string, value: string, answer: Attack['answer'] = BAD) =>
  asking(name, `Accept-Language: ${value}\r\n`, answer);

/** The longest list that the limit of 16 KiB of headers lets through. */
const ranges = (each: string) => Array(Math.floor(15_000 / (each.length + 1))).fill(each);

export const LANGUAGES: readonly Attack[] = [
  answered('no language at all', '*;q=0', 'en'),
  answered('every language but Spanish', 'es;q=0, *', 'en'),
  answered('only languages that the service lacks', 'tlh, x-klingon;q=0.9', 'en'),
  answered('nothing', '', 'en'),
  answered('separators only', ',;,;=,;q=,', 'en'),
  answered('a path', 'es/../../../etc/passwd', 'en'),
  answered('a name of a member of objects', '__proto__, constructor, toString', 'en'),
  answered('markup', '<script>alert(1)</script>', 'en'),
  answered('a format of a message', '{message}, %s, {0, number}', 'en'),
  answered('bytes that are no ASCII', 'e\xf1, \xff\xfe', 'en'),
  answered('a quality beyond all numbers', `en;q=${'9'.repeat(400)}, es;q=-1`, 'en'),
  answered('a quality that is no number', 'es;q=NaN', 'en'),
  answered('one range of 15,000 characters', 'x'.repeat(15_000), 'en'),
  answered('one range of 7,500 parts', 'x-'.repeat(7500), 'en'),
  answered('15,000 blanks', `${' '.repeat(15_000)}es`, 'es'),
  answered('thousands of unknown ranges before Spanish', [...ranges('fr'), 'es'].join(), 'es'),
  answered('thousands of times Spanish', ranges('es').join(), 'es'),
  answered('thousands of wildcards', ranges('*').join(), 'en'),
  answered('thousands of commas', ranges('').join(), 'en'),
  asking('twice in one request', 'Accept-Language: es\r\nAccept-Language: en\r\n', NO_ROUTE, 'es'),
  asking('a thousand times in one request', 'Accept-Language: es\r\n'.repeat(700), NO_ROUTE, 'es'),
  refused('a NUL', 'es\0'),
  refused('an escape character', '\x1b[31mes'),
  refused('a lone line feed', 'es\nX-Injected: yes'),
  refused('more than headers may have', 'es,'.repeat(20_000), HEADERS_TOO_LARGE),
];
