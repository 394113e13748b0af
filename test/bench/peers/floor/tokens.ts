import {
  argon2,
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessToken } from '../../callers.ts';
import { schemaOf } from './schemas.ts';

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

const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  const holder = holderOf(request.headers.authorization);
  if (holder === null) {
    reply.code(401).send();
    return;
  }
  request.userId = holder;
  done();
};

export const open = (...schemas: Parameters<typeof schemaOf>) => ({ schema: schemaOf(...schemas) });
/** Options of a route that requires an access token. */
export const guarded = (...schemas: Parameters<typeof schemaOf>) => ({ onRequest, ...open(...schemas) });

const hash = promisify(argon2);
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Verifies a password at the cost of the stored hash, as the service does. */
export async function matches(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(stored) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash('argon2id', {
    message: Buffer.from(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

export function refreshTokenOf(sessionId: string): { readonly token: string; readonly hash: string } {
  const token = `${sessionId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: createHash('sha256').update(token).digest('hex') };
}
