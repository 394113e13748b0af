import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type CallResult, call, faultOfUnavailable } from './call.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Borrower extends Credentials {
  token: string;
  readonly loanId: string;
}

type Kind = 'payment' | 'request' | 'notification' | 'registration';

/** An effect that was confirmed to a client. */
export interface Acknowledged {
  readonly kind: Kind;
  /** The id in the response, or the registered e-mail address. */
  readonly id: string;
  readonly call: Call;
  readonly text: string;
}

export interface LoadOptions {
  /** The current URL of the service; null while it is down. */
  readonly base: () => string | null;
  readonly operator: Credentials;
  /** Whether a 503 is expected. */
  readonly mayBeUnavailable: boolean;
  /** Whether a proxy may answer for the service. */
  readonly behindProxy?: boolean;
}

const BORROWERS = 4;
const KINDS: readonly Kind[] = ['payment', 'payment', 'request', 'payment', 'notification', 'payment', 'registration'];
const ID_OF = { payment: 'paymentId', request: 'requestId', notification: 'notificationId' };

/**
 * Clients that pay, request loans, send notifications and register continuously. Each repeats a request with the same
 * Idempotency-Key until it knows the outcome.
 */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  /** Responses that break the contract. */
  readonly violations: string[] = [];
  /** Number of responses by status, or by error code without a response. */
  readonly counts: Record<string, number> = {};
  slowestMs = 0;
  private readonly options: LoadOptions;
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  private readonly borrowers: Borrower[] = [];
  private running: Promise<void>[] = [];
  private stopping = false;
  private sent = 0;

  constructor(options: LoadOptions) {
    this.options = options;
  }

  /** Number of responses that were not 200, and of requests without a response. */
  get errorCount(): number {
    return Object.entries(this.counts).reduce((sum, [outcome, times]) => (outcome === '200' ? sum : sum + times), 0);
  }

  get loanIds(): string[] {
    return this.borrowers.map(({ loanId }) => loanId);
  }

  /** Creates borrowers with a loan of 50,000 dollars each. */
  async prepare(): Promise<void> {
    const { operator } = this.options;
    const { token: clerk } = await this.logIn(operator);
    for (let count = 0; count < BORROWERS; count++) {
      const person = { email: `payer-${count}@example.com`, password: operator.password };
      const names = { firstName: 'Some', lastName: 'Payer' };
      const body = { ...person, ...names };
      const { accessToken: token } = await this.done({ method: 'POST', url: '/auth/register', body });
      const terms = { amount: 50_000, currency: 'USD', term: 60 };
      const { requestId } = await this.done({ method: 'POST', url: '/requests', token, body: terms });
      const path = `/backoffice/requests/${requestId}`;
      await this.done({ method: 'POST', url: `${path}/approve`, token: clerk, body: { interestRate: 12 } });
      const { loanId } = await this.done({ method: 'POST', url: `${path}/disburse`, token: clerk, body: {} });
      this.borrowers.push({ ...person, token, loanId });
    }
  }

  start(clients: number): void {
    this.stopping = false;
    this.running = Array.from({ length: clients }, (_, index) => this.work(index));
  }

  /** Waits until every client knows the outcome of its request. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  close(): void {
    this.agent.destroy();
  }

  /** Repeats an acknowledged request. Returns what is wrong with the response, or null if it is the same. */
  async replay({ call: sent, text }: Acknowledged): Promise<string | null> {
    const base = this.options.base();
    if (base === null) throw new Error('The service is down.');
    const payer = this.borrowers.find(({ token }) => token === sent.token);
    const again = await call(this.agent, base, { ...sent, ...(payer && { token: payer.token }) });
    if (again.text !== text) return `${again.status} ${again.silence} ${again.text} instead of ${text}`;
    return again.headers['idempotent-replayed'] === 'true' ? null : 'not marked as replayed';
  }

  /** Makes a payment and waits for its settlement. */
  async payAndSettle(withinMs: number): Promise<void> {
    const started = performance.now();
    const [payer] = this.borrowers;
    if (payer === undefined) throw new Error('There are no borrowers.');
    await this.attempt(payer, 'payment');
    const id = this.acknowledged.findLast(({ kind }) => kind === 'payment')?.id;
    for (;;) {
      const told = await this.send({ method: 'GET', url: `/payments/${id}`, token: payer.token });
      if (told.body?.data?.status === 'Completed') return;
      if (performance.now() - started > withinMs) throw new Error(`Not settled in time: ${told.text} ${told.silence}`);
      await sleep(50);
    }
  }

  private async work(client: number): Promise<void> {
    for (let turn = client; !this.stopping; turn++) {
      const payer = this.borrowers[client % this.borrowers.length];
      if (payer === undefined) return;
      await this.attempt(payer, KINDS[turn % KINDS.length] ?? 'payment');
      if (turn % 2 === 0) await this.send({ method: 'GET', url: `/loans/${payer.loanId}`, token: payer.token });
    }
  }

  /** Repeats the request until the outcome is known. */
  private async attempt(payer: Borrower, kind: Kind): Promise<void> {
    const wanted = this.callOf(payer, kind);
    for (let again = false; ; again = true) {
      const sent = kind === 'registration' ? wanted : { ...wanted, token: payer.token };
      const told = await this.send(sent);
      // Registering has no Idempotency-Key: EMAIL_TAKEN confirms an earlier attempt without a response.
      const isTaken = kind === 'registration' && again && told.body?.error?.code === 'EMAIL_TAKEN';
      if (told.status === 200 || isTaken) {
        const id = kind === 'registration' ? (wanted.body as Credentials).email : told.body.data[ID_OF[kind]];
        this.acknowledged.push({ kind, id, call: sent, text: told.text });
        if (kind === 'notification') {
          await this.send({ method: 'PUT', url: `/notifications/${id}/read`, token: payer.token });
        }
        return;
      }
      if (told.status === 401) payer.token = (await this.logIn(payer)).token;
      else if (this.options.behindProxy && told.body === null && [502, 503, 504].includes(told.status)) {
        // The proxy answered: the request is repeated.
      } else if (told.silence === null && told.status !== 409) {
        const fault = this.options.mayBeUnavailable ? faultOfUnavailable(told) : `${told.status} ${told.text}`;
        if (fault !== null) {
          this.violations.push(fault);
          return;
        }
      } else if (told.silence === 'HUNG') this.violations.push('no answer in time');
      await sleep(30);
    }
  }

  private callOf({ loanId, password }: Borrower, kind: Kind): Call {
    const number = ++this.sent;
    const key = `load-${number}`;
    const post = { method: 'POST', key };
    if (kind === 'payment') return { ...post, url: '/payments', body: { loanId, amount: 1, paymentMethod: 'card' } };
    if (kind === 'request') return { ...post, url: '/requests', body: { amount: 500, currency: 'USD', term: 6 } };
    if (kind === 'notification') {
      return { ...post, url: '/notifications/send', body: { title: 'Load', message: `Message ${number}` } };
    }
    const person = { email: `load-${number}@example.com`, password, firstName: 'Some', lastName: 'User' };
    return { method: 'POST', url: '/auth/register', body: person };
  }

  private async send(what: Call): Promise<CallResult> {
    const base = this.options.base();
    if (base === null) {
      await sleep(20);
      return { status: 0, headers: {}, text: '', body: null, silence: 'DOWN', reused: false, ms: 0 };
    }
    const told = await call(this.agent, base, what);
    const outcome = told.silence ?? String(told.status);
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1;
    this.slowestMs = Math.max(this.slowestMs, told.ms);
    return told;
  }

  private async logIn({ email, password }: Credentials): Promise<{ readonly token: string }> {
    const { accessToken: token } = await this.done({ method: 'POST', url: '/auth/login', body: { email, password } });
    return { token };
  }

  /** Repeats a request that has to succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: the callers know the shape of the data.
  private async done(what: Call): Promise<any> {
    for (let tries = 0; tries < 200; tries++) {
      const told = await this.send(what);
      if (told.status === 200) return told.body.data;
      if (told.silence === null && told.status !== 503) throw new Error(`${what.url}: ${told.text}`);
      await sleep(100);
    }
    throw new Error(`${what.url} was never answered.`);
  }
}
