export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects of an answer.
  readonly body: any;
}

/** An id that nothing has. */
export const UNKNOWN_ID = '019aa3c0-0000-7000-8000-000000000000';

export type Headers = Readonly<Record<string, string>>;

/** Sends requests with the credentials of a user. */
export interface Client {
  readonly userId: string;
  /** The credentials. */
  readonly headers: Headers;
  get(url: string): Promise<Answer>;
  send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers?: Headers): Promise<Answer>;
}

/** Calls a server over sockets, in this process or another. */
export function clientAt(base: string, { userId = '', headers: auth = {} }: Partial<Client> = {}): Client {
  const ask = async (method: string, url: string, body?: object, headers: Headers = {}) => {
    const type = body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' };
    const payload = body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) };
    const response = await fetch(base + url, { method, headers: { ...auth, ...type, ...headers }, ...payload });
    const text = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), text, body: JSON.parse(text) };
  };
  return { userId, headers: auth, get: (url) => ask('GET', url), send: ask };
}

/** Calls a server over sockets with the token of a sign-in. */
export function signedInAt(base: string, { accessToken = '', userId = '' }): Client {
  return clientAt(base, { userId, headers: { authorization: `Bearer ${accessToken}` } });
}

/** The data of an answer that has to be a success. */
// biome-ignore lint/suspicious/noExplicitAny: the test says what it expects of the data.
export async function done(answer: Answer | Promise<Answer>): Promise<any> {
  const { status, text, body } = await answer;
  if (status !== 200) throw new Error(`Expected 200, but the answer was ${status} ${text}`);
  return body.data;
}

/** The code of an error; `undefined` for a success. */
export async function codeOf(answer: Answer | Promise<Answer>): Promise<string | undefined> {
  return (await answer).body.error?.code;
}
