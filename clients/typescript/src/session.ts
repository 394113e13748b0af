import type { Client } from 'openapi-fetch';
import type { components, paths } from './api.ts';
import { ApiError } from './api-error.ts';

export type Tokens = components['schemas']['Tokens'];
export type Send = (request: Request) => Promise<Response>;

/** Stores the tokens of the signed-in user. */
export interface TokenStore {
  get(): Tokens | null | Promise<Tokens | null>;
  set(tokens: Tokens | null): void | Promise<void>;
  /** Runs one refresh at a time. Needed if several clients share the store, such as the tabs of a browser. */
  exclusively?(refresh: () => Promise<Tokens | null>): Promise<Tokens | null>;
}

/** Forgets the tokens with the page or the process. */
export function inMemory(): TokenStore {
  let kept: Tokens | null = null;
  return {
    get: () => kept,
    set(tokens) {
      kept = tokens;
    },
  };
}

interface SessionOptions {
  readonly store: TokenStore;
  /** Sends requests without a token. */
  readonly anonymous: Client<paths>;
  readonly send: Send;
  readonly onSignedOut: () => void;
}

/** Sends requests with the access token of the user, and exchanges one that has expired. */
export class Session {
  readonly #options: SessionOptions;
  #refreshing: Promise<Tokens | null> | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Sends the request. If its token is refused, sends it once more with the next one. */
  async send(request: Request): Promise<Response> {
    const { store, send } = this.#options;
    const tokens = await store.get();
    if (tokens === null || request.headers.has('authorization')) return send(request);
    const answer = await send(withToken(request.clone(), tokens));
    if (answer.status !== 401) return answer;
    const next = await this.#refresh(tokens);
    if (next === null || next.userId !== tokens.userId) return answer;
    await answer.body?.cancel();
    return send(withToken(request, next));
  }

  /** Parallel calls wait for the same refresh: a refresh token that is used twice ends the session. */
  #refresh(refused: Tokens): Promise<Tokens | null> {
    const { store } = this.#options;
    const exchange = () => this.#exchange(refused);
    this.#refreshing ??= (store.exclusively?.(exchange) ?? exchange()).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #exchange(refused: Tokens): Promise<Tokens | null> {
    const { store, anonymous, onSignedOut } = this.#options;
    const used = await store.get();
    // Another call, or another tab, was faster.
    if (used === null || used.accessToken !== refused.accessToken) return used;
    const { refreshToken } = used;
    const { data, error, response } = await anonymous.POST('/auth/refresh', { body: { refreshToken } });
    if (data === undefined && response.status !== 401) throw new ApiError(response, error);
    const now = await store.get();
    // The user signed out, or in again, in the meantime.
    if (now?.refreshToken !== refreshToken) return now;
    await store.set(data?.data ?? null);
    if (data === undefined) onSignedOut();
    return data?.data ?? null;
  }
}

function withToken(request: Request, { accessToken }: Tokens): Request {
  request.headers.set('authorization', `Bearer ${accessToken}`);
  return request;
}
