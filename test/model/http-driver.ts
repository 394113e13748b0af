import 'reflect-metadata';
import type { UnitOfWork } from '../../application/shared/ports.ts';
import { ClosingPorts } from '../../bootstrap/contexts/closing.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { PaymentPorts } from '../../bootstrap/contexts/payments.ts';
import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import type { TestApp } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import { type Answer, done } from '../support/client.ts';
import { FakeClock } from '../support/fakes/fake-clock.ts';
import { SimulatedPayouts } from '../support/fakes/simulated-payouts.ts';
import { ProcessDied, SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';
import { openService } from '../support/open-service.ts';
import type { Operator } from '../support/operator.ts';
import { settingsFor, signatureOf } from '../support/payment-provider.ts';
import { anAccount } from '../support/payouts.ts';
import {
  type Act,
  bankOf,
  type Call,
  type CallOf,
  codeOf,
  DIED,
  type Driver,
  isKeyed,
  type Outcome,
  RESUMABLE,
} from './driver.ts';
import { HttpPast } from './http-past.ts';
import { HttpView } from './http-view.ts';

// With an app, the link of a notification names what it is about.
const APP = { APP_URL: 'https://app.example.com' };

/**
 * Opens the service on PostgreSQL with a simulated clock, job queue and payment provider, for the tests of a `describe`.
 * At the end it reconciles the ledger of all worlds.
 * @returns opens a separate world: new users, an empty queue and an empty provider
 */
export async function openHttpService(gateway: { readonly remote: boolean }) {
  const clock = new FakeClock(new Date());
  const provider = new SimulatedProvider(gateway);
  const transfers = new SimulatedPayouts();
  const jobs = new TimedJobQueue(clock, (error) => error instanceof ProcessDied);
  const { service, operator } = await openService(
    { ...settingsFor({ url: 'http://127.0.0.1:9' }), ...APP },
    {
      override: (container) => {
        // Tokens are verified with the real clock, so their issuer is resolved before the clock is replaced.
        container.resolve(IdentityPorts.accessTokens);
        const unitOfWork = withQueue(container.resolve(SharedPorts.unitOfWork), jobs);
        container.register(SharedPorts.clock, { useValue: clock });
        container.register(SharedPorts.jobs, { useValue: jobs });
        container.register(SharedPorts.unitOfWork, { useValue: unitOfWork });
        container.register(PaymentPorts.gateway, { useValue: provider });
        container.register(PaymentPorts.payoutGateway, { useValue: transfers });
        // A close of business would ask the provider about earlier worlds. Here no job is lost.
        const openPayments = container.resolve(PaymentPorts.openPayments);
        container.register(PaymentPorts.openPayments, {
          useValue: { ...openPayments, processingSince: async () => [] },
        });
        container.register(PaymentPorts.openPayouts, { useValue: { withoutOutcomeSince: async () => [] } });
        // It would delete keys, which have the time of the database, and the clock is years ahead.
        container.register(ClosingPorts.expiredRecords, { useValue: { remove: async () => 0 } });
      },
    },
  );
  jobs.hire(service.app.workers);
  let worlds = 0;
  let lastClosed: string | null = null;
  const close = async () => {
    lastClosed = (await service.app.closing.closeBusinessDay.execute()).date;
  };
  return async (people: number): Promise<Driver> => {
    jobs.forget();
    provider.forget();
    transfers.forget();
    const accounts = new Map<string, string>();
    const borrowers = new Map<string, Borrower>();
    while (borrowers.size < people) {
      const borrower = await service.borrower();
      borrowers.set(borrower.userId, borrower);
      accounts.set(borrower.userId, await anAccount(borrower));
    }
    return driverOf({
      service,
      clock,
      provider,
      transfers,
      jobs,
      operator,
      borrowers,
      accounts,
      close,
      lastClosed,
      prefix: `W${++worlds}-`,
    });
  };
}

/** Restores the queue after a rollback, since it is not in the database here. */
function withQueue(transactions: UnitOfWork, jobs: TimedJobQueue): UnitOfWork {
  const restoring = <T>(stored: () => Promise<T>) => {
    const restore = jobs.snapshot();
    return stored().catch((error) => {
      restore();
      throw error;
    });
  };
  return { run: (work) => restoring(() => transactions.run(work)) };
}

export interface HttpWorld {
  readonly service: TestApp;
  readonly clock: FakeClock;
  readonly provider: SimulatedProvider;
  readonly transfers: SimulatedPayouts;
  readonly jobs: TimedJobQueue;
  readonly operator: Operator;
  readonly borrowers: ReadonlyMap<string, Borrower>;
  /** The bank account of each borrower. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Closes the current day, and those before it. */
  close(): Promise<void>;
  /** The last day that was closed before. */
  readonly lastClosed: string | null;
  /** Prefix of bank references, which must be unique across worlds. */
  readonly prefix: string;
}

function driverOf(world: HttpWorld): Driver {
  const { clock, jobs, provider, transfers, borrowers } = world;
  const sight = new HttpView(world);
  return {
    provider,
    transfers,
    clock,
    jobs,
    thorough: false,
    borrowers: [...borrowers.keys()],
    async call(call, key) {
      const outcome = outcomeOf(call, await send(world, call, `${world.prefix}${key}`));
      sight.note(call, outcome);
      return outcome;
    },
    redeliverable: () => jobs.done,
    closeDay: world.close,
    lastClosed: world.lastClosed,
    past: new HttpPast(world),
    view: () => sight.view(),
    effects: () => sight.effects(),
  };
}

/** Those who call, with the Idempotency-Key if the act accepts one. */
interface Callers extends HttpWorld {
  readonly borrower: Borrower;
}

const SENDERS: { readonly [A in Act]: (callers: Callers, call: CallOf<A>) => Promise<Answer> } = {
  submit: ({ borrower }, { amount, term }) =>
    borrower.asksFor(amount / 100, { term, purpose: 'Medical', employmentStatus: 'Employed' }),
  update: ({ borrower }, { requestId, amount }) => borrower.amends(requestId, { amount: amount / 100 }),
  cancel: ({ borrower }, { requestId }) => borrower.cancels(requestId),
  offer({ operator }, { requestId, amount, term, rate, expiresOn }) {
    const wanted = { amount: amount === null ? null : amount / 100, term, interestRate: rate };
    return operator.offers(requestId, expiresOn, withoutNulls(wanted));
  },
  accept: ({ borrower }, call) => borrower.accepts(call),
  decline: ({ borrower }, call) => borrower.declines(call),
  approve: ({ operator }, { requestId, rate }) => operator.approves(requestId, rate ?? undefined),
  reject: ({ operator }, { requestId }) => operator.rejects(requestId),
  async disburse({ operator, accounts, transfers }, { requestId, plan }) {
    if (plan === null) return operator.disburses(requestId);
    const { userId } = await operator.reads(`/backoffice/requests/${requestId}`);
    transfers.plan(plan);
    return operator.disburses(requestId, accounts.get(userId));
  },
  resolve: ({ operator }, { payoutId, annul }) =>
    operator.resolvesPayout(payoutId, annul ? { annul } : { reference: 'AGAIN' }),
  pay({ borrower, provider }, { loanId, amount, plan }) {
    provider.plan(plan);
    return borrower.pays(loanId, amount / 100);
  },
  payoff({ borrower, provider }, { loanId, plan }) {
    provider.plan(plan);
    return borrower.paysOff(loanId);
  },
  reference: ({ borrower, prefix }, { loanId, amount, reference }) =>
    borrower.reportsTransfer(loanId, amount / 100, prefix + reference),
  verify: ({ borrower }, { paymentId, code }) => borrower.verifies(paymentId, code ?? undefined),
  deposit({ operator, prefix }, { code: confirmationCode, ...call }) {
    return operator.recordsDeposit(prefix + call.reference, call.amount / 100, {
      bankId: bankOf(call),
      confirmationCode,
    });
  },
  match: ({ operator }, { depositId, loanId, as, reduce }) =>
    operator.matches(depositId, loanId, withoutNulls({ as, reduce })),
  sendBack: ({ operator }, { depositId }) => operator.sendsBack(depositId),
  pause: ({ borrower }, { loanId, months }) => borrower.pauses(loanId, months),
  change({ operator }, { loanId, terms, effectiveOn }) {
    const change = { ...terms, effectiveOn, reason: 'Hardship' };
    return asPreviewed(operator, `/backoffice/loans/${loanId}/changes`, change);
  },
  relieve({ operator }, { loanId, rate: interestRate, from, to }) {
    const change = { type: 'relief', interestRate, from, to, reason: 'Hardship' };
    return asPreviewed(operator, `/backoffice/loans/${loanId}/changes`, change);
  },
  undoChange: ({ operator }, { loanId, changeId }) =>
    asPreviewed(operator, `/backoffice/loans/${loanId}/changes/${changeId}/undo`, { reason: 'Another loan' }),
  async undoPause({ operator }, { loanId, startsOn }) {
    const entries: readonly HistoryRow[] = await operator.reads(`/backoffice/loans/${loanId}/history?limit=100`);
    const pauses = entries.filter(({ kind, removedAt }) => kind === 'pause' && removedAt === null);
    const { entryId } = pauses.find(({ on }) => on.slice(0, 10) === startsOn) ?? {};
    const undo = `/backoffice/loans/${loanId}/pauses/${entryId}/undo`;
    const { body, ...answer } = await asPreviewed(operator, undo, { reason: 'Another loan' });
    return { ...answer, body: { ...body, data: { ...body.data, entryId } } };
  },
  reverse: ({ operator }, { paymentId }) => operator.reverses(paymentId),
  payRefund: ({ operator }, { paymentId }) => operator.paysRefund(paymentId),
  writeOff: ({ operator }, { loanId }) => operator.writesOff(loanId),
  async proveIdentity({ borrower, operator }) {
    return operator.verifiesDocument((await done(borrower.uploadsDocument())).documentId);
  },
  deleteAccount: ({ borrower }, { rightPassword }) =>
    borrower.deletesAccount(rightPassword ? {} : { password: 'not the password' }),
  tell({ service, clock }, { eventId, transactionId, paymentId, outcome }) {
    const code = codeOf({ outcome });
    const named = { ...(paymentId !== null && { paymentId }), ...(code !== null && { code }) };
    return report({ service, clock }, { eventId, transactionId, outcome, ...named });
  },
  tellPayout: (world, { act: _, ...event }) => report(world, event),
};

function report({ service, clock }: Pick<HttpWorld, 'service' | 'clock'>, event: object): Promise<Answer> {
  const offset = Math.round((clock.now().getTime() - Date.now()) / 1000);
  const signature = signatureOf(JSON.stringify(event), { offset });
  return service.anonymous.send('POST', '/webhooks/payments', event, { 'x-signature': signature });
}

interface HistoryRow {
  readonly entryId: string;
  readonly kind: string;
  readonly on: string;
  readonly removedAt: string | null;
}

async function asPreviewed(operator: Operator, path: string, order: object): Promise<Answer> {
  const preview = await operator.send('POST', `${path}/preview`, order);
  if (preview.status >= 300) return preview;
  return operator.send('POST', path, { ...order, digest: preview.body.data.digest });
}

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The fields of the answers that the model needs, where it is not the id of a payment. */
const ANSWER_FIELD: Partial<Record<Act, string>> = {
  submit: 'requestId',
  offer: 'offerId',
  disburse: 'loanId',
  deposit: 'depositId',
  change: 'changeId',
  relieve: 'changeId',
  undoPause: 'entryId',
  tell: 'status',
  tellPayout: 'status',
};

function send(world: HttpWorld, call: Call, key: string): Promise<Answer> {
  const borrower = 'borrower' in call ? world.borrowers.get(call.borrower) : undefined;
  if ('borrower' in call && borrower === undefined) throw new Error('The borrower belongs to another world.');
  const keyed = <User extends Borrower>(user: User): User => (isKeyed(call) ? user.withKey(key) : user);
  const callers = { ...world, operator: keyed(world.operator), borrower: borrower && keyed(borrower) };
  // The compiler cannot see that the table pairs each act with its call.
  return (SENDERS[call.act] as (callers: object, call: Call) => Promise<Answer>)(callers, call);
}

function outcomeOf({ act }: Call, { status, body }: Answer): Outcome {
  if (status < 300) return { ok: true, answer: String(body.data?.[ANSWER_FIELD[act] ?? 'paymentId'] ?? '') };
  // The process can die only during a payment, which the client sees as a 500.
  if (status >= 500 && !RESUMABLE.has(act)) throw new Error(`The service answered ${status} to ${act}.`);
  return { ok: false, code: status >= 500 ? DIED : body.error.code };
}
