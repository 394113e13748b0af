import { type Answer, type Client, done, type Headers } from './client.ts';

export const PASSWORD = 'correct horse battery';

/** Someone who calls the service. Each verb returns the answer; `done` insists that it is a success. */
export class Caller implements Client {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
  private readonly client: Client;
  /** Sent with each request that may change something. */
  private readonly added: Headers;

  constructor(client: Client, added: Headers = {}) {
    this.userId = client.userId;
    this.headers = client.headers;
    this.client = client;
    this.added = added;
  }

  get(url: string): Promise<Answer> {
    return this.client.get(url);
  }

  send(...[method, url, body, headers]: Parameters<Client['send']>): Promise<Answer> {
    return this.client.send(method, url, body, { ...this.added, ...headers });
  }

  /** The data at a path, which has to exist. */
  reads(url: string) {
    return done(this.get(url));
  }

  /** The same user through another client, such as one of another node. */
  via(client: Client, added = this.added): this {
    return new (this.constructor as new (client: Client, added: Headers) => this)(client, added);
  }

  withHeaders(added: Headers): this {
    return this.via(this.client, { ...this.added, ...added });
  }

  /** The same user, whose requests carry the idempotency key. */
  withKey(key: string): this {
    return this.withHeaders({ 'idempotency-key': key });
  }

  registers(email: string, given: object = {}): Promise<Answer> {
    const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Person', ...given };
    return this.send('POST', '/auth/register', person);
  }

  logsIn(email: string, password = PASSWORD, code?: string): Promise<Answer> {
    return this.send('POST', '/auth/login', { email, password, code });
  }

  startsSecondFactor(): Promise<Answer> {
    return this.send('POST', '/user/mfa');
  }

  confirmsSecondFactor(code: string): Promise<Answer> {
    return this.send('POST', '/user/mfa/confirm', { code });
  }

  turnsOffSecondFactor(code: string): Promise<Answer> {
    return this.send('DELETE', '/user/mfa', { code });
  }

  refreshes(refreshToken: string): Promise<Answer> {
    return this.send('POST', '/auth/refresh', { refreshToken });
  }

  deletesAccount(given: object = {}): Promise<Answer> {
    return this.send('DELETE', '/user/account', { password: PASSWORD, ...given });
  }
}
