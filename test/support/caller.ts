import { type Answer, type Client, done } from './client.ts';

export const PASSWORD = 'correct horse battery';

/** Someone who calls the service. Each verb returns the answer; `done` insists that it is a success. */
export class Caller implements Client {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
  private readonly client: Client;

  constructor(client: Client) {
    this.userId = client.userId;
    this.headers = client.headers;
    this.client = client;
  }

  get(url: string): Promise<Answer> {
    return this.client.get(url);
  }

  send(...request: Parameters<Client['send']>): Promise<Answer> {
    return this.client.send(...request);
  }

  /** The data at a path, which has to exist. */
  reads(url: string) {
    return done(this.get(url));
  }

  /** The same user through another client, such as one of another node. */
  via(client: Client): this {
    return new (this.constructor as new (client: Client) => this)(client);
  }

  /** The same user, whose requests carry the idempotency key. */
  withKey(key: string): this {
    return this.withHeaders({ 'idempotency-key': key });
  }

  withHeaders(added: Readonly<Record<string, string>>): this {
    const { userId, headers } = this;
    const send: Client['send'] = (method, url, body, more) => this.send(method, url, body, { ...added, ...more });
    return this.via({ userId, headers, get: (url) => this.get(url), send });
  }

  registers(email: string, given: object = {}): Promise<Answer> {
    const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Person', ...given };
    return this.send('POST', '/auth/register', person);
  }

  logsIn(email: string, password = PASSWORD): Promise<Answer> {
    return this.send('POST', '/auth/login', { email, password });
  }

  refreshes(refreshToken: string): Promise<Answer> {
    return this.send('POST', '/auth/refresh', { refreshToken });
  }

  deletesAccount(given: object = {}): Promise<Answer> {
    return this.send('DELETE', '/user/account', { password: PASSWORD, ...given });
  }
}
