import 'reflect-metadata';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import type { UnitOfWork } from '../../application/shared/ports.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { PaymentPorts } from '../../bootstrap/contexts/payments.ts';
import { SharedPorts } from '../../bootstrap/contexts/shared.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import type { Answer, Client } from '../support/client.ts';
import { FORM, form, PDF } from '../support/documents.ts';
import { FakeClock } from '../support/fakes/fake-clock.ts';
import { ProcessDied, SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';
import type { Operator } from '../support/operator.ts';
import { settingsFor, signatureOf } from '../support/payment-provider.ts';
import { type Act, type Call, type CallOf, DIED, type Driver, KEYED, type Outcome, RESUMABLE } from './driver.ts';
import { HttpView } from './http-view.ts';

/** The service on PostgreSQL with a simulated clock, job queue and payment provider. */
export interface HttpService {
  readonly service: TestApp;
  /** Opens a separate world: new users, an empty queue and an empty provider. */
  open(people: number): Promise<Driver>;
  close(): Promise<void>;
}

export async function startHttpService(gateway: { readonly remote: boolean }): Promise<HttpService> {
  const clock = new FakeClock(new Date());
  const provider = new SimulatedProvider(gateway);
  const jobs = new TimedJobQueue(clock, (error) => error instanceof ProcessDied);
  const service = await startApp(settingsFor({ url: 'http://127.0.0.1:9' }), undefined, {
    override: (container) => {
      // Tokens are verified with the real clock, so their issuer is resolved before the clock is replaced.
      container.resolve(IdentityPorts.accessTokens);
      const unitOfWork = withQueue(container.resolve(SharedPorts.unitOfWork), jobs);
      container.register(SharedPorts.clock, { useValue: clock });
      container.register(SharedPorts.jobs, { useValue: jobs });
      container.register(SharedPorts.unitOfWork, { useValue: unitOfWork });
      container.register(PaymentPorts.gateway, { useValue: provider });
    },
  });
  jobs.hire(service.app.workers);
  const operator = await service.operator();
  let worlds = 0;
  return {
    service,
    async open(people) {
      jobs.forget();
      provider.forget();
      worlds++;
      const borrowers = new Map<string, Client>();
      for (let person = 0; person < people; person++) {
        const borrower = await service.borrower();
        borrowers.set(borrower.userId, borrower);
      }
      return driverOf({ service, clock, provider, jobs, operator, borrowers, world: `W${worlds}-` });
    },
    close: () => service.close(),
  };
}

/** Restores the queue after a rollback, since it is not in the database here. */
function withQueue(transactions: UnitOfWork, jobs: TimedJobQueue): UnitOfWork {
  return {
    async run(work) {
      const restore = jobs.snapshot();
      return transactions.run(work).catch((error) => {
        restore();
        throw error;
      });
    },
  };
}

export interface HttpWorld {
  readonly service: TestApp;
  readonly clock: FakeClock;
  readonly provider: SimulatedProvider;
  readonly jobs: TimedJobQueue;
  readonly operator: Operator;
  readonly borrowers: ReadonlyMap<string, Client>;
  /** Prefix of bank references, which must be unique across worlds. */
  readonly world: string;
}

function driverOf(world: HttpWorld): Driver {
  const { clock, jobs, provider, borrowers } = world;
  const sight = new HttpView(world);
  return {
    provider,
    thorough: false,
    borrowers: [...borrowers.keys()],
    now: () => clock.now(),
    async call(call, key) {
      const answer = await send(world, call, KEYED.has(call.act) ? { 'idempotency-key': `${world.world}${key}` } : {});
      const outcome = outcomeOf(call, answer);
      sight.note(call, outcome);
      return outcome;
    },
    advance: (milliseconds) => jobs.advance(milliseconds),
    async redeliver(which) {
      const job = jobs.done[which % jobs.done.length];
      if (job !== undefined) await jobs.redo(job);
      return job !== undefined;
    },
    // It would delete the keys of worlds whose clock is years ahead of the database's.
    closeDay: async () => false,
    view: () => sight.view(),
    effects: () => sight.effects(),
  };
}

type Headers = Record<string, string>;
type Senders = { readonly [A in Act]: (world: HttpWorld, call: CallOf<A>, headers: Headers) => Promise<Answer> };

const SENDERS: Senders = {
  submit: (world, { borrower, amount, term }, headers) => {
    const asked = { amount: amount / 100, currency: 'USD', term, purpose: 'Medical', employmentStatus: 'Employed' };
    return client(world, borrower).send('POST', '/requests', asked, headers);
  },
  update: (world, { borrower, requestId, amount }) =>
    client(world, borrower).send('PUT', `/requests/${requestId}`, { amount: amount / 100 }),
  cancel: (world, { borrower, requestId }) => client(world, borrower).send('DELETE', `/requests/${requestId}`),
  approve: ({ operator }, { requestId, rate }, headers) =>
    operator.send(
      'POST',
      `/backoffice/requests/${requestId}/approve`,
      rate === null ? {} : { interestRate: rate },
      headers,
    ),
  reject: ({ operator }, { requestId }, headers) =>
    operator.send('POST', `/backoffice/requests/${requestId}/reject`, { reason: 'no' }, headers),
  disburse: ({ operator }, { requestId }, headers) =>
    operator.send('POST', `/backoffice/requests/${requestId}/disburse`, {}, headers),
  pay: (world, { borrower, loanId, amount, plan }, headers) => {
    world.provider.plan(plan);
    const order = { loanId, amount: amount / 100, paymentMethod: 'card' };
    return client(world, borrower).send('POST', '/payments', order, headers);
  },
  payoff: (world, { borrower, loanId, plan }, headers) => {
    world.provider.plan(plan);
    return client(world, borrower).send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'card' }, headers);
  },
  reference: (world, { borrower, loanId, amount, reference }, headers) => {
    const claim = { loanId, amount: amount / 100, referenceNumber: world.world + reference };
    return client(world, borrower).send('POST', '/payments/reference', claim, headers);
  },
  verify: (world, { borrower, paymentId, code }, headers) => {
    const proof = code === null ? {} : { confirmationCode: code };
    return client(world, borrower).send('POST', `/payments/${paymentId}/verify`, proof, headers);
  },
  deposit: ({ operator, world }, { bank, reference, amount, code: confirmationCode }, headers) => {
    const bankId = BANKS[bank % BANKS.length]?.bankId;
    const told = { bankId, reference: world + reference, amount: amount / 100, currency: 'USD', confirmationCode };
    return operator.send('POST', '/backoffice/deposits', told, headers);
  },
  pause: (world, { borrower, loanId, months }, headers) =>
    client(world, borrower).send('POST', `/loans/${loanId}/pause`, { duration: months }, headers),
  reverse: ({ operator }, { paymentId }, headers) =>
    operator.send('POST', `/backoffice/payments/${paymentId}/reverse`, { reason: 'disputed' }, headers),
  payRefund: ({ operator }, { paymentId }, headers) =>
    operator.send('POST', `/backoffice/refunds/${paymentId}`, { reference: 'PAYOUT' }, headers),
  writeOff: ({ operator }, { loanId }, headers) =>
    operator.send('POST', `/backoffice/loans/${loanId}/write-off`, { reason: 'insolvent' }, headers),
  proveIdentity: async (world, { borrower }) => {
    const upload = form({ content: PDF, fileName: 'card.pdf' }, { documentType: 'ID' });
    const { body } = await client(world, borrower).send('POST', '/user/documents', upload, FORM);
    return world.operator.send('POST', `/backoffice/documents/${body.data.documentId}/verify`, {});
  },
  deleteAccount: (world, { borrower, rightPassword }) => {
    const password = rightPassword ? PASSWORD : 'not the password';
    return client(world, borrower).send('DELETE', '/user/account', { password });
  },
  tell: ({ service, clock }, { eventId, transactionId, paymentId, outcome }) => {
    const event = { eventId, transactionId, outcome, ...(paymentId !== null && { paymentId }) };
    const offset = Math.round((clock.now().getTime() - Date.now()) / 1000);
    const signature = signatureOf(JSON.stringify(event), { offset });
    return service.anonymous.send('POST', '/webhooks/payments', event, { 'x-signature': signature });
  },
};

/** The response field that the model needs, for each act. */
const ANSWER_FIELD: Partial<Record<Act, string>> = {
  submit: 'requestId',
  disburse: 'loanId',
  pay: 'paymentId',
  payoff: 'paymentId',
  reference: 'paymentId',
  verify: 'paymentId',
  deposit: 'depositId',
  tell: 'status',
};

function send(world: HttpWorld, call: Call, headers: Headers): Promise<Answer> {
  // The compiler cannot see that the table pairs each act with its call.
  return (SENDERS[call.act] as (world: HttpWorld, call: Call, headers: Headers) => Promise<Answer>)(
    world,
    call,
    headers,
  );
}

function outcomeOf({ act }: Call, { status, body }: Answer): Outcome {
  if (status < 300) return { ok: true, answer: String(body.data?.[ANSWER_FIELD[act] ?? ''] ?? '') };
  // The process can die only during a payment, which the client sees as a 500.
  if (status >= 500 && !RESUMABLE.has(act)) throw new Error(`The service answered ${status} to ${act}.`);
  return { ok: false, code: status >= 500 ? DIED : body.error.code };
}

function client({ borrowers }: HttpWorld, borrower: string): Client {
  const found = borrowers.get(borrower);
  if (found === undefined) throw new Error('The borrower belongs to another world.');
  return found;
}
