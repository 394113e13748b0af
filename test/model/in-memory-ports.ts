import type { DependencyContainer } from 'tsyringe';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import type { Recipients } from '../../application/notifications/ports.ts';
import { Credit } from '../../bootstrap/contexts/credit.ts';
import { Documents } from '../../bootstrap/contexts/documents.ts';
import { Identity } from '../../bootstrap/contexts/identity.ts';
import { Books } from '../../bootstrap/contexts/ledger.ts';
import { Lending } from '../../bootstrap/contexts/lending.ts';
import { Notifications } from '../../bootstrap/contexts/notifications.ts';
import { Shared } from '../../bootstrap/contexts/shared.ts';
import { Support } from '../../bootstrap/contexts/support.ts';
import type { CreditFiles } from '../../domain/loan-requests/credit-files.port.ts';
import type { FakeClock } from '../support/fakes/fake-clock.ts';
import {
  FakeFileLinks,
  FakeMediaTypes,
  FakePictureEncoder,
  InMemoryFileStore,
  InMemoryStoredFiles,
  InMemoryUserDocuments,
} from '../support/fakes/in-memory-documents.ts';
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
import { FakeAccessTokens, FakeRefreshTokens } from '../support/identity.ts';

export type Stores = ReturnType<typeof storesIn>;

export function storesIn(container: DependencyContainer, clock: FakeClock) {
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

export function portsOf(stores: Stores, clock: FakeClock): (readonly [unknown, unknown])[] {
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
export function nothing(): any {
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
