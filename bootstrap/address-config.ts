import net from 'node:net';
import type { WebhookNetwork } from '../adapters/webhooks/url-policy.ts';
import type { Variables } from './variables.ts';

/** More hops than any real chain of proxies has would believe what clients write into X-Forwarded-For. */
const MOST_HOPS = 10;
/** Listens on every address of the machine. */
const WILDCARDS = ['0.0.0.0', '[::]', '[::ffff:0:0]'];
const PLAIN_PATH = /^(?:\/[\w.~-]+)*\/?$/;

/** Where the service listens, and the addresses that clients and links use. */
export function addresses(read: Variables) {
  const port = read.integer('PORT', 3000, 0, 65_535);
  const host = read.optional('HOST') ?? '127.0.0.1';
  const authority = net.isIPv6(host) ? `[${host}]` : host;
  if (isWildcard(authority) && !read.production && read.optional('PUBLIC_URL') === null) {
    read.bad('PUBLIC_URL', `is required with HOST=${host}: clients need an address that leads here.`);
  }
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'], `http://${authority}:${port}`);
  const appUrl = read.url('APP_URL', ['http:', 'https:'], publicUrl, false);
  for (const name of ['PUBLIC_URL', 'APP_URL']) checkBase(read, name);
  return { port, host, publicUrl, publicPath: publicPath(read), appUrl };
}

/** `0` and `0x0` are also names of 0.0.0.0. The parser of URLs resolves them as the system does. */
function isWildcard(authority: string): boolean {
  const url = `http://${authority}`;
  return URL.canParse(url) && WILDCARDS.includes(new URL(url).hostname);
}

/** Paths are appended to it. */
function checkBase(read: Variables, name: string): void {
  const value = read.optional(name);
  if (value === null || !URL.canParse(value)) return;
  const { search, hash, username, password } = new URL(value);
  if (search + hash + username + password === '') return;
  read.bad(name, 'must have no query, fragment or password: links start with it.');
}

/** It becomes part of headers, cookies and pages, where other characters would need escapes, and `//` would name a host. */
function publicPath(read: Variables): string {
  const value = read.optional('PUBLIC_URL');
  if (value === null || !URL.canParse(value)) return '';
  const { pathname } = new URL(value);
  if (!PLAIN_PATH.test(pathname)) read.bad('PUBLIC_URL', 'must have no path, or a plain one such as /api.');
  return pathname.replace(/\/$/, '');
}

/** `false`, the number of proxies that a request passes, or the addresses and networks of the proxies. */
export function trustProxy(read: Variables): false | number | string[] {
  const text = read.optional('TRUST_PROXY') ?? 'false';
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text) && Number(text) <= MOST_HOPS) return Number(text);
  const proxies = read.list('TRUST_PROXY', '');
  if (proxies.every(isNetwork)) return proxies;
  const forms = `false, a number of hops up to ${MOST_HOPS}, or addresses and networks such as 10.0.0.0/8,::1`;
  read.bad('TRUST_PROXY', `must be ${forms}.`);
  return false;
}

function isNetwork(text: string): boolean {
  const [, address = '', prefix = '1'] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[net.isIP(address)] ?? 0;
  return Number(prefix) >= 1 && Number(prefix) <= bits;
}

/** Origins as browsers send them, or `*` alone. */
export function corsOrigins(read: Variables): readonly string[] {
  const name = 'CORS_ORIGINS';
  if (read.optional(name) === null) return [];
  const origins = read.list(name, '');
  if (origins.length === 1 && origins[0] === '*') {
    if (read.production) read.bad(name, 'must not be * in production: name the origins.');
  } else if (!origins.every(isOrigin)) {
    read.bad(name, 'must be origins such as https://app.example.com, separated by commas, without paths.');
  }
  return origins;
}

/** Where webhooks may lead. */
export function webhookNetwork(read: Variables): WebhookNetwork {
  const privateAllowed = read.oneOf('WEBHOOK_ALLOW_PRIVATE', ['true', 'false'], 'false') === 'true';
  return { httpAllowed: !read.production, privateAllowed };
}

/** A browser leaves out the default port and writes the host in lower case. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
