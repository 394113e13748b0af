import type { DependencyContainer, InjectionToken } from 'tsyringe';
import { OpaqueRefreshTokens } from '../../adapters/security/opaque-tokens.ts';
import type { PersonalDataErasure } from '../../application/identity/personal-data.ts';
import type { LoanOfferQueries } from '../../application/loan-requests/loan-request.queries.ts';
import type { LoansToClose } from '../../application/loans/loan.queries.ts';
import type { LoanHistories } from '../../application/loans/loan-history.port.ts';
import type { LoanPayments } from '../../application/loans/loan-payments.port.ts';
import { DELIVERED, type Mailer } from '../../application/notifications/ports.ts';
import { ACTS, type Acts } from '../../application/operators/acts.ts';
import type { AutopayQueries } from '../../application/payments/autopay.ts';
import type { AnyAct, CommandFor } from '../../application/shared/act.ts';
import { EventDispatcher } from '../../application/shared/ports.ts';
import { STATUS_EVENTS, type StatusEvent, statusChangesOf } from '../../application/webhooks/event-log.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { compose } from '../../bootstrap/contexts/all.ts';
import { ClosingPorts } from '../../bootstrap/contexts/closing.ts';
import { CreditPorts } from '../../bootstrap/contexts/credit.ts';
import { DocumentPorts } from '../../bootstrap/contexts/documents.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { ImportPorts } from '../../bootstrap/contexts/imports.ts';
import { LabelPorts } from '../../bootstrap/contexts/labels.ts';
import { LedgerPorts } from '../../bootstrap/contexts/ledger.ts';
import { RequestPorts } from '../../bootstrap/contexts/loan-requests.ts';
import { LoanPorts } from '../../bootstrap/contexts/loans.ts';
import { NotificationPorts } from '../../bootstrap/contexts/notifications.ts';
import { OperatorAccountPorts } from '../../bootstrap/contexts/operator-accounts.ts';
import { BackofficePorts } from '../../bootstrap/contexts/operators.ts';
import { PaymentPorts } from '../../bootstrap/contexts/payments.ts';
import { PersonalDataPorts } from '../../bootstrap/contexts/personal-data.ts';
import { SupportPorts } from '../../bootstrap/contexts/support.ts';
import { WebhookPorts } from '../../bootstrap/contexts/webhooks.ts';
import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import type { Disbursements } from '../../domain/credit/rewards.ts';
import type { ApplicantFile, ApplicantFiles, CreditFiles } from '../../domain/loan-requests/recommendation.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { InstrumentId } from '../../domain/shared/ids.ts';
import { type Currency, Money, signedDecimal } from '../../domain/shared/money.ts';
import type { Notes } from '../../domain/support/note.ts';
import { DirectUnitOfWork, RestorableMap } from '../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../support/fakes/fake-clock.ts';
import { InMemoryAddressMails } from '../support/fakes/in-memory-account-mails.ts';
import { InMemoryClosedDays } from '../support/fakes/in-memory-closed-days.ts';
import { InMemoryClosingRanges } from '../support/fakes/in-memory-closing-ranges.ts';
import {
  FakeFileLinks,
  FakeMediaTypes,
  FakePictureEncoder,
  InMemoryFileStore,
} from '../support/fakes/in-memory-documents.ts';
import { InMemoryIdempotencyKeys } from '../support/fakes/in-memory-idempotency-keys.ts';
import { inMemoryInstrumentQueries, isSameTransfer } from '../support/fakes/in-memory-lending.ts';
import { InMemoryRecipients } from '../support/fakes/in-memory-notifications.ts';
import { inMemoryOpenPayments } from '../support/fakes/in-memory-open-payments.ts';
import { inMemoryStores } from '../support/fakes/in-memory-stores.ts';
import { InMemoryEventLog } from '../support/fakes/in-memory-webhooks.ts';
import { SequentialIds } from '../support/fakes/sequential-ids.ts';
import { SimulatedPayouts } from '../support/fakes/simulated-payouts.ts';
import { ProcessDied, SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';
import { FakeAccessTokens, FakePasswordHasher } from '../support/identity.ts';

/** Where the lender is. */
export interface Place {
  readonly currency: Currency;
  readonly timeZone: string;
}

/** Loans have the same limits in minor units in each currency. */
function configOf({ currency, timeZone }: Place) {
  const limitOf = (minorUnits: bigint) => String(signedDecimal(minorUnits, currency));
  return readConfig({
    DATA_DIR: 'none',
    DATABASE_URL: 'postgres://nowhere/none',
    // With an app, the link of a notification names what it is about.
    APP_URL: 'https://app.example.com',
    BUSINESS_TIME_ZONE: timeZone,
    LENDING_CURRENCIES: currency,
    LENDING_MIN_AMOUNT: limitOf(10_000n),
    LENDING_MAX_AMOUNT: limitOf(5_000_000n),
  });
}

const PORTS = {
  ...BackofficePorts,
  ...OperatorAccountPorts,
  ...IdentityPorts,
  ...ImportPorts,
  ...RequestPorts,
  ...LoanPorts,
  ...PaymentPorts,
  ...PersonalDataPorts,
  ...CreditPorts,
  ...LabelPorts,
  ...LedgerPorts,
  ...DocumentPorts,
  ...SupportPorts,
  ...NotificationPorts,
  ...WebhookPorts,
  ...ClosingPorts,
  ...ImportPorts,
  ...SharedPorts,
};

/** In the place of adapters, each under the name of its port. */
type Fakes = {
  readonly [Name in keyof typeof PORTS]?: (typeof PORTS)[Name] extends InjectionToken<infer Port> ? Port : never;
};

export type Core = Awaited<ReturnType<typeof inMemoryCore>>;
export type Stores = ReturnType<typeof inMemoryStores>;

/** What planted defects change. */
export interface Variation {
  /** Whether the payment provider is remote. Default: true. */
  readonly remote?: boolean;
  /** Default: dollars in UTC. */
  readonly place?: Place;
  readonly damage?: (parts: Parts) => void;
}
type Parts = Stores & { readonly unitOfWork: DirectUnitOfWork; readonly keys: InMemoryIdempotencyKeys };

/** The service as `buildApp` composes it, on in-memory ports, so that thousands of acts take a second. */
export async function inMemoryCore(variation: Variation = {}) {
  const { place = { currency: 'USD' as Currency, timeZone: 'UTC' } } = variation;
  const clock = new FakeClock();
  const events = new EventDispatcher();
  const jobs = new TimedJobQueue(clock, (error) => error instanceof ProcessDied);
  const stores = { ...inMemoryStores(events), fileStore: new InMemoryFileStore(() => clock.now()) };
  const statusEvents = new StatusEvents(events);
  // The keys need the unit of work, which in turn restores the keys after a failed run.
  const closingRanges = new InMemoryClosingRanges();
  const restorable = [jobs, closingRanges, statusEvents, { snapshot: () => keys.snapshot() }, ...Object.values(stores)];
  const unitOfWork = new DirectUnitOfWork(...restorable.filter((store) => 'snapshot' in store));
  const provider = new SimulatedProvider(variation);
  const transfers = new SimulatedPayouts();
  const ids = new SequentialIds();
  const keys: InMemoryIdempotencyKeys = new InMemoryIdempotencyKeys(unitOfWork, ids);
  variation.damage?.({ ...stores, unitOfWork, keys });
  const mails: string[] = [];
  const mailer: Mailer = {
    async send(_address, { id }) {
      mails.push(id);
      return DELIVERED;
    },
  };
  const gate = { close: async () => {}, closed: async () => {} };
  const closedDays = new InMemoryClosedDays();
  const absent = {
    log: nothing(),
    em: nothing(),
    keyRing: nothing(),
    fileUrlSecret: '',
    directUrl: '',
    numbering: nothing(),
    eventFeed: nothing(),
    apiKeyGate: nothing(),
    metrics: nothing(),
  };
  const { useCases, workers, container } = await compose(
    { config: configOf(place), events, jobs, gate, closedDays, ...absent },
    (container) => {
      const passwordHasher = new FakePasswordHasher(unitOfWork);
      const shared = {
        clock,
        ids,
        unitOfWork,
        onceKeys: keys,
        resumableKeys: keys,
        givenAnswers: keys,
        gateway: provider,
        payoutGateway: transfers,
      };
      const replaced: Fakes = { ...stores, ...fakesBeside(stores), ...shared, closingRanges, passwordHasher, mailer };
      for (const [name, useValue] of Object.entries(replaced)) {
        if (!(name in PORTS)) throw new Error(`No context has the port ${name}.`);
        container.register(PORTS[name as keyof Fakes] as InjectionToken, { useValue });
      }
    },
  );
  jobs.hire(workers);
  const acts = useCasesOfActs(container, useCases.payments);
  return {
    ...useCases,
    acts,
    place,
    calendar: container.resolve(SharedPorts.calendar),
    clock,
    jobs,
    stores,
    statusEvents,
    provider,
    transfers,
    /** The bank account of each borrower. */
    accounts: new Map<string, InstrumentId>(),
    keys,
    mails,
  };
}

/** In the place of what no act of the model uses. Fails when it is used. */
// biome-ignore lint/suspicious/noExplicitAny: it can be in the place of anything.
function nothing(): any {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (name === 'then' || typeof name === 'symbol') return undefined;
        throw new Error(`The core in memory has no ${name}.`);
      },
    },
  );
}

/** The model does not predict scores. */
const NO_RECORD: ApplicantFile = {
  creditScore: null,
  scoreFactors: [],
  defaultedLoans: 0,
  overdueInstallments: 0,
  openMonthlyPayments: Money.zero,
  provenMonthlyPayment: Money.zero,
  identityVerified: false,
  incomeVerified: false,
};

/** In the place of the other ports that the acts of the model use. */
function fakesBeside(stores: Stores) {
  const { users, offers, loans, autopays, payments, deposits, refunds, payouts, storedFiles, notifications } = stores;
  const openLoans = () => loans.all.filter(({ status }) => status !== 'Completed');
  const loansToClose: LoansToClose = {
    in: async () =>
      openLoans()
        .map(({ id: loanId, borrowerId }) => ({ loanId, borrowerId }))
        .sort((one, other) => (one.loanId < other.loanId ? -1 : 1)),
    // Loans in memory have the payable days of now when they are found.
    withHolidaysBefore: async () => [],
  };
  const autopayQueries: AutopayQueries = {
    toCollect: async () =>
      autopays.all
        .map(({ id: loanId, borrowerId }) => ({ loanId, borrowerId }))
        .sort((one, other) => (one.loanId < other.loanId ? -1 : 1)),
    recordOf: nothing,
  };
  const loanOfferQueries: LoanOfferQueries = {
    overBefore: async (day) =>
      offers.all.filter(({ status, expiresOn }) => status === 'Open' && expiresOn < day).map(({ id }) => id),
    listOf: nothing,
    listForOperators: nothing,
    offerOf: nothing,
  };
  const creditFiles: CreditFiles = {
    async of(borrowerId) {
      const own = loans.all.filter((loan) => loan.borrowerId === borrowerId && loan.annulledAt === null);
      return { paidInstallments: own.reduce((sum, loan) => sum + loan.term - loan.remainingTerm, 0) };
    },
  };
  const applicantFiles: ApplicantFiles = { fileOf: async () => NO_RECORD };
  const free = () => deposits.all.filter((each) => each.claimedBy === null && each.returnedAt === null);
  const comes = (payment: Payment) =>
    payment.status === 'Pending' && free().some((each) => isSameTransfer(each, payment));
  const paymentsOf = (loanId: string) => payments.all.filter((each) => each.loanId === loanId);
  const loanPayments: LoanPayments = {
    anyReceived: async ({ loanId }) =>
      paymentsOf(loanId).some(({ status, reversedAt }) => status === 'Completed' || reversedAt !== null),
    depositWaits: async ({ loanId }) => paymentsOf(loanId).some(comes),
    anyPaidBack: async (paymentIds) =>
      refunds.all.some(
        (each) => paymentIds.includes(each.paymentId) && (each.paidOut !== null || each.payoutId !== null),
      ),
  };
  const disbursements: Disbursements = {
    async firstOf(userId) {
      const own = loans.all.filter(({ borrowerId, annulledAt }) => borrowerId === userId && annulledAt === null);
      return own.map(({ createdAt }) => createdAt).sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
    },
  };
  const obligations = {
    async has(userId: string) {
      const own = payments.all.filter(({ borrowerId }) => borrowerId === userId);
      return (
        openLoans().some(({ borrowerId }) => borrowerId === userId) ||
        refunds.all.some(({ borrowerId, paidOut }) => borrowerId === userId && paidOut === null) ||
        payouts.all.some((each) => each.borrowerId === userId && (each.awaitsOutcome || each.waits)) ||
        own.some((payment) => payment.status === 'Processing' || comes(payment))
      );
    },
  };
  return {
    loansToClose,
    loanOfferQueries,
    autopayQueries,
    creditFiles,
    loanPayments,
    disbursements,
    applicantFiles,
    obligations,
    addressMails: new InMemoryAddressMails(),
    refreshTokens: new OpaqueRefreshTokens(),
    accessTokens: new FakeAccessTokens(),
    closures: { add: async () => {} },
    importedLoans: { find: nothing, madeAccount: nothing, add: nothing, exclusively: nothing },
    creditChanges: { note: async () => {} },
    notes: { add: nothing } satisfies Notes,
    personalDataErasure: personalDataErasure(stores),
    // Nothing in the model has labels.
    labelledThings: {
      get: nothing,
      save: nothing,
      addImported: nothing,
      handDown: async () => {},
      eraseOf: async () => {},
    },
    returnReasons: { eraseOf: async () => {} },
    auditLog: { add: async () => {}, hold: async () => {} },
    loanChanges: { add: async () => {}, addUndo: async () => {}, listOf: nothing },
    loanHistories: {
      recordedOf: async (loanId) => loans.recordedOf(loanId),
      listOf: nothing,
    } satisfies LoanHistories,
    loanCharges: {
      recordReason: async () => {},
      listOf: nothing,
      listForOperators: nothing,
      chargeOf: nothing,
    },
    userFiles: storedFiles,
    mediaTypes: new FakeMediaTypes(),
    pictureEncoder: new FakePictureEncoder(),
    fileLinks: new FakeFileLinks(),
    agents: { isOperator: async () => false },
    attachments: { ownedBy: async () => new Set<never>() },
    categories: { all: () => [], has: () => false },
    ownNotifications: notifications,
    recipients: new InMemoryRecipients(users),
    deliveryLog: { undeliverable: () => {} },
    eventLog: new InMemoryEventLog(),
    instrumentQueries: { ...inMemoryInstrumentQueries(stores), listOf: nothing },
    sandboxReturns: { ended: async () => [], payouts: async () => [] },
    openPayouts: { withoutOutcomeSince: async () => [] },
    openPayments: inMemoryOpenPayments({ loans, payments, deposits, users }),
    dailyBalances: { addNext: async () => false },
    expiredRecords: { remove: async () => 0 },
  };
}

/** What the model sees of an erasure. */
function personalDataErasure({ milestones, notifications, autopays }: Stores): PersonalDataErasure {
  return {
    async erase(userId) {
      await milestones.remove(await milestones.of(userId));
      for (const each of notifications.all) if (each.recipientId === userId) await notifications.remove(each);
      for (const each of autopays.all) if (each.borrowerId === userId) await autopays.end(each.id);
    },
  };
}

/** The statuses that other services are told: by the id of its subject, the latest one. */
class StatusEvents extends RestorableMap<string, string> {
  constructor(events: EventDispatcher) {
    super();
    for (const type of STATUS_EVENTS) events.on<StatusEvent>(type, async (event) => this.hear(event));
  }

  of(subjectId: string): string | undefined {
    return this.byKey.get(subjectId);
  }

  private hear(event: StatusEvent): void {
    for (const { subjectId, status } of statusChangesOf(event)) this.byKey.set(subjectId, status);
  }
}

/** The use cases of the acts of operators, without role and audit log: the queries that find subjects are not in memory. */
function useCasesOfActs(container: DependencyContainer, others: object) {
  const resolving = Object.entries(PORTS).map(([name, token]) => [
    name,
    { get: () => container.resolve(token as InjectionToken) },
  ]);
  const ports = Object.defineProperties({ ...others }, Object.fromEntries(resolving)) as never;
  const made = (Object.entries(ACTS) as [string, AnyAct][]).map(([name, act]) => [name, new act.run(ports)]);
  return Object.fromEntries(made) as { readonly [Name in keyof Acts]: UseCaseOf<Acts[Name]> };
}

interface UseCaseOf<A extends AnyAct> {
  execute(command: CommandFor<A>): Promise<unknown>;
}
