import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessToken } from '../callers.ts';

const privateKey = createPrivateKey(process.env.JWT_PRIVATE_KEY ?? '');
const publicKey = createPublicKey(privateKey);
const LIFETIME_SECONDS = 900;
const MAX_CACHED = 10_000;

interface Holder {
  readonly id: string;
  readonly expiresAtMs: number;
}

const holders = new Map<string, Holder>();

/** The user id of a valid token, else null. The signature of a cached token is not verified again. */
function holderOf(authorization: string | undefined): string | null {
  const token = authorization?.slice(7) ?? '';
  let holder = holders.get(token);
  if (holder === undefined) {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    if (!verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))) return null;
    const { sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    holder = { id: sub, expiresAtMs: exp * 1000 };
    if (holders.size >= MAX_CACHED) holders.clear();
    holders.set(token, holder);
  }
  return Date.now() <= holder.expiresAtMs ? holder.id : null;
}

export function issue(userId: string) {
  return { accessToken: accessToken(userId, privateKey, LIFETIME_SECONDS), expiresIn: LIFETIME_SECONDS };
}

declare module 'fastify' {
  interface FastifyRequest {
    userId: string;
  }
}

/** Requires a valid token. */
export const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  const holder = holderOf(request.headers.authorization);
  if (holder === null) {
    reply.code(401).send();
    return;
  }
  request.userId = holder;
  done();
};
