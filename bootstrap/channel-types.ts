import { createECDH, createPrivateKey, ECDH } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { email, type Type, text, textThat, webUrlWithout } from './variable-types.ts';

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
    const isOne = text.read(each) !== undefined && !/[<>@]/.test(name) && email.read(address) !== undefined;
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
