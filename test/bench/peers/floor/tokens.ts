import { createHash, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { accessToken } from '../../access-token.ts';
import { schemaOf } from './schemas.ts';

const privateKey = createPrivateKey(process.env.JWT_PRIVATE_KEY ?? '');
const publicKey = createPublicKey(privateKey);
const LIFETIME_SECONDS = 900;

/** The claims of tokens whose signature has been verified. */
const verified = new Map<string, { readonly sub?: string; readonly exp?: number }>();

export async function issue(userId: string) {
  return {
    accessToken: await accessToken(userId, privateKey, `${LIFETIME_SECONDS} seconds`),
    expiresIn: LIFETIME_SECONDS,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    userId: string;
  }
}

const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  const token = request.headers.authorization?.slice(7) ?? '';
  const { sub = '', exp = 0 } = verified.get(token) ?? {};
  if (Date.now() <= exp * 1000) {
    request.userId = sub;
    done();
    return;
  }
  jwtVerify(token, publicKey).then(
    ({ payload }) => {
      verified.set(token, payload);
      request.userId = payload.sub ?? '';
      done();
    },
    () => reply.code(401).send(),
  );
};

export const open = (...schemas: Parameters<typeof schemaOf>) => ({ schema: schemaOf(...schemas) });
/** Options of a route that requires an access token. */
export const guarded = (...schemas: Parameters<typeof schemaOf>) => ({ onRequest, ...open(...schemas) });

export function refreshTokenOf(sessionId: string): { readonly token: string; readonly hash: string } {
  const token = `${sessionId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: createHash('sha256').update(token).digest('hex') };
}
