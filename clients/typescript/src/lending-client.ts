import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Arguments, DataOf, ItemOf, ListPath, Method, PathOf } from './calls.ts';
import { type RepeatOptions, repeating } from './repeat.ts';
import { idempotencyKeys, jsonOnly, serializeBody } from './requests.ts';
import { inMemory, type Send, Session, type TokenStore, type Tokens } from './session.ts';

export type { components, ErrorCode, paths } from './api.ts';
export type { ErrorDetail } from './api-error.ts';
export type { ErrorCodeOf } from './calls.ts';
export { ApiError, type RepeatOptions, type TokenStore, type Tokens };

export type Language = components['schemas']['Language'];

export interface LendingClientOptions {
  /** The address of the service, such as `https://lending.example.com`. */
  readonly baseUrl: string;
  /** The store of the tokens. Default: in memory. */
  readonly tokens?: TokenStore;
  /** The language of messages, and of the user who registers. Default: that of the browser, or of the service. */
  readonly language?: Language;
  readonly repeat?: RepeatOptions;
  /** Called after the service has refused to refresh the tokens. */
  readonly onSignedOut?: () => void;
  /** Default: the global `fetch`. */
  readonly fetch?: Send;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: Item[];
  /** The number of items on all pages: at most 10,000 in a list over all borrowers, and not counted from a cursor (`after`). */
  readonly total: number;
  readonly hasNext: boolean;
}

interface Answer<Data = unknown> {
  readonly data?: { readonly data: Data };
  readonly error?: unknown;
  readonly response: Response;
}

interface ListOptions {
  readonly params?: { readonly query?: object };
}

/** Calls the operations of the service. Methods reject with `ApiError` if the answer is not a success. */
export class LendingClient {
  /** The client of `openapi-fetch` below, with tokens, keys and repetition: for files, and headers of answers. */
  readonly raw: Client<paths>;
  readonly #anonymous: Client<paths>;
  readonly #tokens: TokenStore;

  constructor(options: LendingClientOptions) {
    const { baseUrl, tokens = inMemory(), repeat = {}, onSignedOut = () => {}, fetch, language } = options;
    const send = repeating(fetch ?? ((request) => globalThis.fetch(request)), repeat);
    const headers = language === undefined ? {} : { 'accept-language': language };
    this.#tokens = tokens;
    this.#anonymous = createClient<paths>({ baseUrl, headers, fetch: send });
    this.#anonymous.use(jsonOnly);
    const session = new Session({ store: tokens, anonymous: this.#anonymous, send, onSignedOut });
    this.raw = createClient<paths>({
      baseUrl,
      headers,
      bodySerializer: serializeBody,
      fetch: (request) => session.send(request),
    });
    this.raw.use(idempotencyKeys, jsonOnly);
  }

  /** Creates an account, and signs it in. */
  async register(person: NonNullable<Arguments<'/auth/register', 'post'>[0]>['body']): Promise<Tokens> {
    return this.#signedIn(await this.#anonymous.POST('/auth/register', { body: person }));
  }

  async signIn(credentials: { readonly email: string; readonly password: string }): Promise<Tokens> {
    return this.#signedIn(await this.#anonymous.POST('/auth/login', { body: credentials }));
  }

  /** Ends the session at the service, and forgets the tokens even if the service cannot be reached. */
  async signOut(): Promise<void> {
    const tokens = await this.#tokens.get();
    if (tokens === null) return;
    await this.#tokens.set(null);
    const { refreshToken } = tokens;
    successIn(await this.#anonymous.POST('/auth/logout', { body: { refreshToken } }));
  }

  get<Path extends PathOf<'get'>>(path: Path, ...[options]: Arguments<Path, 'get'>): Promise<DataOf<Path, 'get'>> {
    return this.#data('get', path, options);
  }

  post<Path extends PathOf<'post'>>(path: Path, ...[options]: Arguments<Path, 'post'>): Promise<DataOf<Path, 'post'>> {
    return this.#data('post', path, options);
  }

  put<Path extends PathOf<'put'>>(path: Path, ...[options]: Arguments<Path, 'put'>): Promise<DataOf<Path, 'put'>> {
    return this.#data('put', path, options);
  }

  delete<Path extends PathOf<'delete'>>(
    path: Path,
    ...[options]: Arguments<Path, 'delete'>
  ): Promise<DataOf<Path, 'delete'>> {
    return this.#data('delete', path, options);
  }

  /** One page of a list: the first, or the one in `params.query.page`. */
  async page<Path extends ListPath>(path: Path, ...[options]: Arguments<Path, 'get'>): Promise<Page<ItemOf<Path>>> {
    const answer = await this.#ask('get', path, options);
    const items = successIn(answer) as ItemOf<Path>[];
    const { response } = answer;
    const total = Number(response.headers.get('x-total-count') ?? items.length);
    return { items, total, hasNext: nextPlace(response) !== null };
  }

  /** All items of a list, from the first page or the one in `params.query`. Loads pages when they are needed. */
  async *list<Path extends ListPath>(path: Path, ...[options]: Arguments<Path, 'get'>): AsyncGenerator<ItemOf<Path>> {
    const { params }: ListOptions = options ?? {};
    for (let place: object | null = {}; place !== null; ) {
      const query = { ...params?.query, ...place };
      const answer = await this.#ask('get', path, { ...options, params: { ...params, query } });
      yield* successIn(answer) as ItemOf<Path>[];
      place = nextPlace(answer.response);
    }
  }

  /** The types of the public methods describe the data. */
  async #data<Data>(method: Method, path: string, options: object | undefined): Promise<Data> {
    return successIn(await this.#ask(method, path, options)) as Data;
  }

  #ask(method: Method, path: string, options: object | undefined): Promise<Answer> {
    const request = this.raw.request as (method: Method, path: string, options?: object) => Promise<Answer>;
    return request(method, path, options);
  }

  async #signedIn(answer: Answer<Tokens>): Promise<Tokens> {
    const tokens = successIn(answer);
    await this.#tokens.set(tokens);
    return tokens;
  }
}

/** @throws ApiError if the answer is not a success */
function successIn<Data>({ data, error, response }: Answer<Data>): Data {
  if (data?.data === undefined) throw new ApiError(response, error);
  return data.data;
}

/** The `page` or the cursor `after` in the link to the next page. Null on the last one. */
function nextPlace({ headers }: Response): object | null {
  const query = /\?([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  if (query === undefined) return null;
  return Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => name === 'page' || name === 'after'));
}
