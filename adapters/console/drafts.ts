import { randomUUID } from 'node:crypto';
import querystring from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '../../domain/shared/ids.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { SealedTexts } from '../security/sealed-texts.ts';
import type { ConsolePorts } from './console-ports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly drafts: Drafts;
  }
}

/** What an operator typed into the form of an act, while the form could not be sent. */
export interface Draft {
  readonly authorId: string;
  /** Of the act, below `/console`. */
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The status stored with a draft. */
const KEPT = 200;

class NoDraft extends Error {}

// Why: docs/decisions/0031-the-console-is-rendered-by-the-server.md
/**
 * Carries a form over the end of a session. Pages hold it encrypted, and only its author gets it back: no cookie and no
 * address holds what was typed.
 */
export class Drafts {
  private readonly texts: SealedTexts;
  private readonly keys: ConsolePorts['onceKeys'];

  /** @param secret of 32 bytes in hexadecimal, the same on every node */
  constructor(secret: string, keys: ConsolePorts['onceKeys']) {
    this.texts = new SealedTexts(secret);
    this.keys = keys;
  }

  /** States to whom a form is shown. Only this service can write it. */
  authorToken(userId: UserId): string {
    return this.seal('author', userId);
  }

  /** To whom the form was shown; `null` if it does not say so. */
  authorOf(form: unknown): string | null {
    return this.unseal('author', (form as { readonly author?: unknown } | null)?.author) as string | null;
  }

  close(draft: Draft): string {
    return this.seal('draft', draft);
  }

  open(closed: unknown): Draft | null {
    return this.unseal('draft', closed) as Draft | null;
  }

  /** Keeps the draft for its author. @returns the id by which the author's session finds it */
  async keep(draft: Draft): Promise<string> {
    const id = randomUUID();
    const answer = { statusCode: KEPT, body: this.close(draft) };
    await this.keys.once(keyOf(draft.authorId as UserId, id), async () => ({ answer, aboutUserId: null }));
    return id;
  }

  /** The draft that the address of an act names. `null` if it is of another act or another operator. */
  async recall({ query, user, url }: FastifyRequest): Promise<Draft | null> {
    const { draft: id } = query as { readonly draft?: unknown };
    if (typeof id !== 'string' || !isUuid(id)) return null;
    try {
      const { answer } = await this.keys.once(keyOf(user.id, id), async () => {
        throw new NoDraft();
      });
      const draft = this.open(answer.body);
      return draft !== null && url.split('?', 1)[0]?.endsWith(draft.path) ? draft : null;
    } catch (error) {
      if (error instanceof NoDraft) return null;
      throw error;
    }
  }

  private seal(purpose: string, value: unknown): string {
    return this.texts.seal(purpose, JSON.stringify(value));
  }

  /** `null` for anything that this service did not seal for this purpose. */
  private unseal(purpose: string, sealed: unknown): unknown {
    return JSON.parse(this.texts.open(purpose, sealed) ?? 'null');
  }
}

function keyOf(userId: UserId, id: string) {
  return { userId, scope: `${userId} draft`, key: id, fingerprint: id };
}

/** The form of a request that was refused before its body was read, such as one without a session. */
export async function formIn({ body, raw, headers, routeOptions }: FastifyRequest): Promise<unknown> {
  if (body !== undefined) return body;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  if (!isForm || !(Number(headers['content-length']) <= routeOptions.bodyLimit)) return {};
  const chunks: Buffer[] = [];
  for await (const chunk of raw) chunks.push(Buffer.from(chunk));
  return querystring.parse(Buffer.concat(chunks).toString());
}
