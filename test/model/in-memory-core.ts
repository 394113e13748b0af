import 'reflect-metadata';
import { type DependencyContainer, container as root } from 'tsyringe';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import { DELIVERED, type Mailer, type Recipients } from '../../application/notifications/ports.ts';
import type { EventPublisher } from '../../application/shared/ports.ts';
import { readConfig } from '../../bootstrap/config.ts';
import {
  type ContextUseCases,
  contextUseCases,
  contextWorkers,
  registerContexts,
  subscribeContexts,
} from '../../bootstrap/contexts/all.ts';
import { Credit } from '../../bootstrap/contexts/credit.ts';
import { Documents } from '../../bootstrap/contexts/documents.ts';
import { Identity } from '../../bootstrap/contexts/identity.ts';
import { Books } from '../../bootstrap/contexts/ledger.ts';
import { Lending } from '../../bootstrap/contexts/lending.ts';
import { Notifications } from '../../bootstrap/contexts/notifications.ts';
import { registerShared, Shared } from '../../bootstrap/contexts/shared.ts';
import { Support } from '../../bootstrap/contexts/support.ts';
import type { CreditFiles } from '../../domain/loan-requests/credit-files.port.ts';
import { DirectUnitOfWork, type Restorable } from '../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../support/fakes/fake-clock.ts';
import {
  FakeFileLinks,
  FakeMediaTypes,
  FakePictureEncoder,
  InMemoryFileStore,
  InMemoryStoredFiles,
  InMemoryUserDocuments,
} from '../support/fakes/in-memory-documents.ts';
import { InMemoryIdempotencyKeys } from '../support/fakes/in-memory-idempotency-keys.ts';
import { InMemoryLedger } from '../support/fakes/in-memory-ledger.ts';
import {
  InMemoryDeposits,
  InMemoryGatewayEvents,
  InMemoryLoanRequests,
  InMemoryLoans,
  InMemoryPayments,
} from '../support/fakes/in-memory-lending.ts';
import { InMemoryMilestones } from '../support/fakes/in-memory-milestones.ts';
import {
  InMemoryDevices,
  InMemoryNotifications,
  InMemoryPreferences,
} from '../support/fakes/in-memory-notifications.ts';
import { InMemorySessions } from '../support/fakes/in-memory-sessions.ts';
import { FakeAgents, FakeAttachments, FakeCategories, InMemoryTickets } from '../support/fakes/in-memory-support.ts';
import { InMemoryUsers } from '../support/fakes/in-memory-users.ts';
import { SequentialIds } from '../support/fakes/sequential-ids.ts';
import { ProcessDied, SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';
import { FakeAccessTokens, FakePasswordHasher, FakeRefreshTokens } from '../support/identity.ts';
import { closingInMemory } from './in-memory-closing.ts';

const CONFIG = readConfig({ DATA_DIR: 'none', DATABASE_URL: 'postgres://nowhere/none' });

export type Core = ReturnType<typeof inMemoryCore>;
export type Stores = ReturnType<typeof storesIn>;

/** Whatever a core has other than usual; a planted defect puts it in the place of sound parts. */
export interface Variation {
  /** Whether the payment provider is behind a network; it is unless this says that it is not. */
  readonly remote?: boolean;
  readonly stores?: (events: EventPublisher) => Partial<Stores>;
  readonly unitOfWork?: (stores: readonly Restorable[]) => DirectUnitOfWork;
  readonly keys?: (unitOfWork: DirectUnitOfWork, ids: SequentialIds) => InMemoryIdempotencyKeys;
}

/**
 * The service as `buildApp` puts it together, with its own composition of use cases and subscriptions, but for what
 * stands behind the ports: all in memory, so that thousands of acts take a second.
 */
export function inMemoryCore(variation: Variation = {}) {
  const container = root.createChildContainer();
  const clock = new FakeClock();
  const jobs = new TimedJobQueue(clock, (error) => error instanceof ProcessDied);
  registerShared(container, { config: CONFIG, em: nothing(), jobs, closedDays: nothing() });
  registerContexts(container, { keyRing: nothing(), gate: nothing(), fileUrlSecret: '', log: nothing() });
  const stores = { ...storesIn(container, clock), ...variation.stores?.(container.resolve(Shared.events)) };
  // The keys work with the unit of work, which in turn takes back what a failed run did to them.
  const kept = [jobs, { snapshot: () => keys.snapshot() }, ...restorable(stores)];
  const unitOfWork = variation.unitOfWork?.(kept) ?? new DirectUnitOfWork(...kept);
  const provider = new SimulatedProvider(variation);
  const ids = new SequentialIds();
  const keys: InMemoryIdempotencyKeys =
    variation.keys?.(unitOfWork, ids) ?? new InMemoryIdempotencyKeys(unitOfWork, ids);
  const mails: string[] = [];
  const values: readonly (readonly [unknown, unknown])[] = [
    [Shared.clock, clock],
    [Shared.ids, ids],
    [Shared.unitOfWork, unitOfWork],
    [Shared.idempotencyKeys, keys],
    [Identity.passwordHasher, new FakePasswordHasher(unitOfWork)],
    [Lending.gateway, provider],
    [Notifications.mailer, mailer(mails)],
    ...portsOf(stores, clock),
  ];
  for (const [token, useValue] of values) container.register(token as symbol, { useValue });
  subscribeContexts(container);
  const useCases: ContextUseCases = contextUseCases(container);
  jobs.hire(contextWorkers(useCases, nothing()));
  const closeBusinessDay = closingInMemory({ stores, unitOfWork, jobs, clock });
  return { ...useCases, closeBusinessDay, clock, jobs, stores, provider, keys, mails };
}

function mailer(mails: string[]): Mailer {
  return {
    async send(_address, { id }) {
      mails.push(id);
      return DELIVERED;
    },
  };
}

function storesIn(container: DependencyContainer, clock: FakeClock) {
  const events = container.resolve(Shared.events);
  const documents = new InMemoryUserDocuments(events);
  return {
    users: new InMemoryUsers(events),
    sessions: new InMemorySessions(events),
    requests: new InMemoryLoanRequests(events),
    loans: new InMemoryLoans(events),
    payments: new InMemoryPayments(events),
    deposits: new InMemoryDeposits(events),
    gatewayEvents: new InMemoryGatewayEvents(),
    ledger: new InMemoryLedger(),
    milestones: new InMemoryMilestones(),
    notifications: new InMemoryNotifications(events),
    devices: new InMemoryDevices(events),
    preferences: new InMemoryPreferences(),
    tickets: new InMemoryTickets(events),
    documents,
    storedFiles: new InMemoryStoredFiles(documents),
    fileStore: new InMemoryFileStore(() => clock.now()),
  };
}

function portsOf(stores: Stores, clock: FakeClock): (readonly [unknown, unknown])[] {
  const { users, loans, payments } = stores;
  const recipients: Recipients = {
    async emailOf(userId) {
      const user = await users.find(userId);
      return user === null || user.erasedAt !== null ? null : user.email;
    },
  };
  const creditFiles: CreditFiles = {
    async of(borrowerId) {
      let paidInstallments = 0;
      for (const loan of loans.peek()) {
        if (loan.borrowerId === borrowerId) paidInstallments += loan.term - loan.remainingTerm;
      }
      return { paidInstallments };
    },
  };
  const obligations = {
    async has(userId: string) {
      const open = [...loans.peek()].some((loan) => loan.borrowerId === userId && loan.status !== 'Completed');
      return open || [...payments.peek()].some((each) => each.borrowerId === userId && each.status === 'Processing');
    },
  };
  return [
    [Identity.users, users],
    [Identity.sessions, stores.sessions],
    [Identity.refreshTokens, new FakeRefreshTokens()],
    [Identity.accessTokens, new FakeAccessTokens()],
    [Identity.obligations, obligations],
    [Identity.closures, { add: async () => {} }],
    [Identity.gate, { close: async () => {}, closed: async () => {} }],
    [Identity.profiles, nothing()],
    [Identity.userQueries, nothing()],
    [Lending.loanRequests, stores.requests],
    [Lending.loanRequestQueries, creditFiles],
    [Lending.loans, loans],
    [Lending.loanQueries, nothing()],
    [Lending.payments, payments],
    [Lending.paymentQueries, nothing()],
    [Lending.deposits, stores.deposits],
    [Lending.depositQueries, nothing()],
    [Lending.applicantFiles, nothing()],
    [Lending.banks, new InMemoryBanks()],
    [Lending.gatewayEvents, stores.gatewayEvents],
    [Credit.milestones, stores.milestones],
    [Credit.records, nothing()],
    [Books.ledger, stores.ledger],
    [Books.queries, nothing()],
    [Documents.storedFiles, stores.storedFiles],
    [Documents.userDocuments, stores.documents],
    [Documents.documentQueries, nothing()],
    [Documents.fileStore, stores.fileStore],
    [Documents.mediaTypes, new FakeMediaTypes()],
    [Documents.pictureEncoder, new FakePictureEncoder()],
    [Shared.fileLinks, new FakeFileLinks()],
    [Support.tickets, stores.tickets],
    [Support.ticketQueries, nothing()],
    [Support.agents, new FakeAgents()],
    [Support.attachments, new FakeAttachments()],
    [Support.categories, new FakeCategories()],
    [Notifications.notifications, stores.notifications],
    [Notifications.devices, stores.devices],
    [Notifications.preferences, stores.preferences],
    [Notifications.recipients, recipients],
    [Notifications.queries, nothing()],
    [Notifications.pushSender, nothing()],
    [Notifications.deliveryLog, { undeliverable: () => {} }],
    [Shared.calendar, { today: async () => clock.now().toISOString().slice(0, 10) }],
  ];
}

/** Stands where something is handed over that no act of the model uses, and fails whoever uses it all the same. */
// biome-ignore lint/suspicious/noExplicitAny: it stands for whatever is wanted.
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

function restorable(stores: object): Restorable[] {
  return Object.values(stores).filter((store) => 'snapshot' in store);
}
