import { createPrivateKey, createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const privateKey = createPrivateKey(process.env.JWT_PRIVATE_KEY ?? '');
const publicKey = createPublicKey(privateKey);
const LIFETIME_SECONDS = 900;
const MOST_REMEMBERED = 10_000;

interface Holder {
  readonly id: string;
  readonly expiresAtMs: number;
}

const holders = new Map<string, Holder>();

/** Whose token it is; null when it is not sound. A signature is checked once for as long as the token is remembered. */
export function holderOf(authorization: string | undefined): string | null {
  const token = authorization?.slice(7) ?? '';
  let holder = holders.get(token);
  if (holder === undefined) {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    if (!verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))) return null;
    const { sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    holder = { id: sub, expiresAtMs: exp * 1000 };
    if (holders.size >= MOST_REMEMBERED) holders.clear();
    holders.set(token, holder);
  }
  return Date.now() <= holder.expiresAtMs ? holder.id : null;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const HEADER = encode({ alg: 'ES256', typ: 'at+jwt' });

export function issue(userId: string): { readonly accessToken: string; readonly expiresIn: number } {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'bench',
    aud: 'bench',
    sub: userId,
    iat,
    exp: iat + LIFETIME_SECONDS,
    jti: randomUUID(),
    role: 'borrower',
  };
  const signed = `${HEADER}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { accessToken: `${signed}.${signature.toString('base64url')}`, expiresIn: LIFETIME_SECONDS };
}

declare module 'fastify' {
  interface FastifyRequest {
    userId: string;
  }
}

/** Lets in whoever has a sound token. */
export const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  const holder = holderOf(request.headers.authorization);
  if (holder === null) {
    reply.code(401).send();
    return;
  }
  request.userId = holder;
  done();
};
