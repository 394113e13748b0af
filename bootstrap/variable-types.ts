import { createECDH, createPrivateKey, ECDH } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import net from 'node:net';
import { isPrintable } from '../adapters/papers/characters.ts';
import { signingKeyFromPem, verificationKeysFromPem } from '../adapters/security/signing-key.ts';
import { checkPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../domain/identity/credentials.ts';
import { checkPersonalData } from '../domain/identity/personal-data.ts';
import { isCurrency } from '../domain/shared/money.ts';
import { TimeZone } from '../domain/shared/time-zone.ts';

/** The type of a variable: how its text is read and checked. */
export interface Type<T> {
  /** Follows "must be". */
  readonly what: string;
  /** Returns `undefined` if the text is something else. */
  readonly read: (text: string) => T | undefined;
  /** Returns the fault of a text that can be read, as the predicate of a sentence. */
  readonly flaw?: (text: string) => string | false;
}

/** A text for which `check` does not throw or return false. */
function textThat(what: string, check: (each: string) => unknown): Type<string> {
  const passes = (each: string) => {
    try {
      return check(each) !== false;
    } catch {
      return false;
    }
  };
  return { what, read: (each) => (passes(each) ? each : undefined) };
}

/** Spaces at an end and control characters come from copying. They would break headers, names and comparisons in silence. */
export const lineOfText = textThat(
  'one line of text without spaces at its ends',
  (each) => each === each.trim() && !/\p{Cc}/u.test(each),
);
export const printed = textThat(
  `${lineOfText.what}, in letters that the fonts of papers have`,
  (each) => lineOfText.read(each) !== undefined && isPrintable(each),
);
export const longText = (length: number) =>
  textThat(`at least ${length} characters long`, (each) => each.length >= length);
export const visibleAscii = textThat('visible ASCII characters', (each) => /^[\x21-\x7e]*$/.test(each));
export const privateKey = textThat('an unencrypted private key in PEM (Ed25519 or P-256)', signingKeyFromPem);
export const publicKeys = textThat('public keys in PEM (Ed25519 or P-256)', verificationKeysFromPem);
export const email = textThat('an e-mail address', (each) => checkPersonalData({ email: each }));
export const password = textThat(`${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters long`, checkPassword);
export function url(...protocols: readonly string[]): Type<string> {
  const starts = protocols.map((protocol) => `${protocol}//`);
  return {
    // `URL` also accepts `http:/host`, spaces at the ends and line breaks, but the programs that read the text do not.
    ...textThat(`a URL that starts with ${starts.join(' or ')}`, (each) => {
      const { port } = new URL(each);
      const isWritten =
        starts.some((start) => each.toLowerCase().startsWith(start)) && lineOfText.read(each) !== undefined;
      return isWritten && port !== '0';
    }),
    flaw: (each) => /%(?![\da-f]{2})/i.test(each) && 'has a % that is not part of an escape: write it as %25.',
  };
}

/** A URL whose host is not left to a default, such as the machine itself. */
export function urlWithHost(...protocols: readonly string[]): Type<string> {
  const written = url(...protocols);
  const withHost = textThat(
    `${written.what}, with a host`,
    (each) => written.read(each) !== undefined && /^\w+:\/\/[^/?#\\]/.test(each) && new URL(each).hostname !== '',
  );
  return { ...written, ...withHost };
}

const redis = urlWithHost('redis:', 'rediss:');

/** A path names a database. The library would select the database `NaN`, and count nothing. */
export const redisUrl: Type<string> = {
  ...redis,
  ...textThat(`${redis.what}, and the number of a database or nothing as its path`, (each) => {
    const { pathname, searchParams } = new URL(each);
    const databases = [pathname.replace('/', ''), searchParams.get('db') ?? ''];
    return redis.read(each) !== undefined && databases.every((database) => /^\d{0,5}$/.test(database));
  }),
};

/** What would be lost or misplaced where a path is appended to a URL, or where `fetch` reads it. */
const PARTS = { query: /\?/, fragment: /#/, password: /^\w+:\/\/[^/?#]*@/ };
const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export function webUrlWithout(...parts: readonly (keyof typeof PARTS)[]): Type<string> {
  const web = urlWithHost('http:', 'https:');
  return {
    ...web,
    flaw: (each) =>
      parts.some((part) => PARTS[part].test(each))
        ? `must have no ${LIST.format(parts)}.`
        : (web.flaw?.(each) ?? false),
  };
}

/** Paths are appended to it. */
export const baseUrl = webUrlWithout('query', 'fragment', 'password');

/** Whether a URL can have the host as it is. An IPv6 address with a zone is valid too, but not in a URL. */
function isHost(each: string): boolean {
  if (net.isIP(each) !== 0) return true;
  const address = `http://${each}`;
  return /^[^\s/?#\\:@%[\]]+$/.test(each) && URL.canParse(address);
}

export const host = textThat('a host name or an IP address, without a port', isHost);

/** Whether cookies, headers and pages may contain the path of the URL as it is. */
export function hasPlainPath(each: string): boolean {
  return /^(?:\/[\w.~-]+)*\/?$/.test(new URL(each).pathname);
}

/** The host as URLs write it. */
export function authorityOf(host: string): string {
  return net.isIPv6(host) ? `[${host}]` : host;
}

/**
 * Whether clients cannot call the host by its name: it is every address of the machine, or has a zone such as `%eth0`.
 * `0` and `0x0` are also names of 0.0.0.0, as in URLs.
 */
export function needsPublicUrl(host: string): boolean {
  if (!isHost(host)) return false;
  const address = `http://${authorityOf(host)}`;
  return !URL.canParse(address) || ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(new URL(address).hostname);
}

/** As DNS labels are. The SDK of S3 refuses another with each call. */
export const region = textThat('a region such as us-east-1', (each) =>
  /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(each),
);
/** It becomes a segment of paths. */
export const bucket = textThat('the name of a bucket', (each) => /^[a-z\d][\w.-]{1,254}$/i.test(each));

export const boolean: Type<boolean> = {
  what: 'true or false',
  read: (each) => (each === 'true' || each === 'false' ? each === 'true' : undefined),
};

function numberThat(what: string, form: RegExp, min = 0, max = Number.POSITIVE_INFINITY): Type<number> {
  return { what, read: (each) => (form.test(each) && +each >= min && +each <= max ? +each : undefined) };
}

export const integer = (min: number, max: number) =>
  numberThat(`a whole number from ${min} to ${max}`, /^\d{1,15}$/, min, max);
export const decimalAmount = numberThat('an amount with at most 2 decimals', /^\d{1,12}(\.\d{1,2})?$/);
export const ratio = numberThat('a number from 0 to 1', /^\d(\.\d{1,9})?$/, 0, 1);

export function choiceOf<const T extends string>(...allowed: readonly T[]): Type<T> {
  return { what: `one of ${allowed.join(', ')}`, read: (each) => allowed.find((value) => value === each) };
}

export const logLevel = choiceOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent');

function listed(each: string): string[] {
  return each.split(',').map((value) => value.trim());
}

/** A list from which users choose. */
function choices<T extends string>(isAllowed: (value: string) => value is T, of = 'values'): Type<T[]> {
  return {
    what: `${of}, separated by commas, each once`,
    read: (each) => {
      const values = listed(each);
      return values.every(isAllowed) && new Set(values).size === values.length ? values : undefined;
    },
  };
}

/** Some of these, each once. */
export function someOf<const T extends string>(...allowed: readonly T[]): Type<T[]> {
  return choices(
    (value): value is T => (allowed as readonly string[]).includes(value),
    `some of ${allowed.join(', ')}`,
  );
}

export const texts = choices((value): value is string => value !== '' && lineOfText.read(value) !== undefined, 'texts');

export const currencies = choices(isCurrency, 'codes of ISO 4217 with 0, 2 or 3 decimals, such as USD');

/** Origins as browsers send them, without the default port and with the host in lower case, or `*` alone. */
export const origins: Type<string[]> = {
  what: 'origins such as https://app.example.com, separated by commas, without paths',
  read: (each) => {
    const isOrigin = (value: string) =>
      /^https?:\/\/[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;
    const values = listed(each);
    return values.join() === '*' || values.every(isOrigin) ? values : undefined;
  },
};

/** More hops than any real chain of proxies has would believe what clients write into X-Forwarded-For. */
const MOST_HOPS = 10;

/** `false`, the number of proxies that a request passes, or the addresses and networks of the proxies. */
export const proxies: Type<false | number | string[]> = {
  what: `false, a number of hops up to ${MOST_HOPS}, or addresses and networks such as 10.0.0.0/8,::1`,
  read: (each) => {
    if (each === 'false') return false;
    if (/^\d{1,2}$/.test(each) && Number(each) <= MOST_HOPS) return Number(each);
    const networks = listed(each);
    return networks.every(isNetwork) ? networks : undefined;
  },
};

function isNetwork(each: string): boolean {
  const [, address = '', prefix = '1'] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(each) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[net.isIP(address)] ?? 0;
  return Number(prefix) >= 1 && Number(prefix) <= bits;
}

/** Not an offset such as +05:45, which knows no change of clocks. */
export const timeZone: Type<TimeZone> = {
  what: 'the name of a time zone of the IANA database, such as America/Caracas',
  read: (each) => TimeZone.named(each) ?? undefined,
};

/** The sender of mail. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** One address, with or without a name. Mail programs read more forms, such as lists, and drop what they cannot read. */
export const sender: Type<Sender> = {
  what: 'an address such as `no-reply@example.com` or `Lender, Inc. <no-reply@example.com>`',
  read: (each) => {
    const [, quoted = '', address = each] = /^(.*?)\s*<([^<>]*)>$/.exec(each) ?? [];
    const name = /^"(.*)"$/.exec(quoted)?.[1]?.replace(/\\(.)/g, '$1') ?? quoted;
    const isOne = lineOfText.read(each) !== undefined && !/[<>@]/.test(name) && email.read(address) !== undefined;
    return isOne ? { name, address } : undefined;
  },
};

/** RFC 8292, 2.1. Apple refuses others. */
export const contact = textThat('a mailto: with an address or an https: URL', (each) =>
  each.startsWith('mailto:')
    ? email.read(each.slice('mailto:'.length)) !== undefined && !each.includes('?')
    : each.startsWith('https://') && webUrlWithout('password').read(each) !== undefined,
);

/** Whether an address of mail or an https: URL is at the machine itself, to which no mail and no call from outside leads. */
export function isLocal(each: string): boolean {
  const host = each.startsWith('https:') ? new URL(each).hostname : each.slice(each.lastIndexOf('@') + 1);
  return /^(.+\.)?localhost$/i.test(host);
}

/** Node also decodes plain base64, with +, / and =, which the library for Web Push refuses. */
function base64Url(what: string, bytes: number, check: (key: Buffer) => unknown): Type<string> {
  return textThat(`${what}, ${bytes} bytes in base64url`, (each) => {
    const key = Buffer.from(each, 'base64url');
    return /^[\w-]+$/.test(each) && key.length === bytes && check(key);
  });
}

const CURVE = 'prime256v1';

export const vapidPublicKey = base64Url('an uncompressed P-256 public key', 65, (key) => ECDH.convertKey(key, CURVE));
export const vapidPrivateKey = base64Url('a P-256 private key', 32, publicKeyOf);

function publicKeyOf(privateKey: Buffer): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey();
}

/** Whether two valid keys are a pair. Push services refuse each message of another. */
export function isVapidPair(publicKey: string, privateKey: string): boolean {
  return publicKeyOf(Buffer.from(privateKey, 'base64url')).equals(Buffer.from(publicKey, 'base64url'));
}

export const serviceAccount = textThat('the JSON of a service account, with its RSA private key', (each) => {
  const { project_id, client_email, private_key, token_uri = 'https://default' } = JSON.parse(each);
  const texts = [project_id, client_email].every((value) => typeof value === 'string' && value !== '');
  const isSecure = webUrlWithout('password').read(token_uri) !== undefined;
  return texts && isSecure && createPrivateKey(private_key).asymmetricKeyType === 'rsa';
});

/** The SDK of OpenTelemetry drops what it cannot read. */
export const headers = textThat('headers such as name=value,other=value, with other characters as %2C', (each) => {
  for (const pair of each.split(',')) {
    const [, name = '', value = ''] = /^\s*([^=;]+?)\s*=\s*([^;]+?)\s*$/.exec(pair) ?? [];
    validateHeaderName(decodeURIComponent(name));
    validateHeaderValue(name, decodeURIComponent(value));
  }
});
