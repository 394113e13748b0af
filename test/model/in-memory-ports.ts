import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { LoansToClose } from '../../application/loans/loan.queries.ts';
import type { EventPublisher } from '../../application/shared/ports.ts';
import { Closing } from '../../bootstrap/contexts/closing.ts';
import { Credit } from '../../bootstrap/contexts/credit.ts';
import { Documents } from '../../bootstrap/contexts/documents.ts';
import { Identity } from '../../bootstrap/contexts/identity.ts';
import { LedgerPorts } from '../../bootstrap/contexts/ledger.ts';
import { Lending } from '../../bootstrap/contexts/lending.ts';
import { Notifications } from '../../bootstrap/contexts/notifications.ts';
import { Shared } from '../../bootstrap/contexts/shared.ts';
import { Support } from '../../bootstrap/contexts/support.ts';
import { Webhooks } from '../../bootstrap/contexts/webhooks.ts';
import type { CreditFiles } from '../../domain/loan-requests/credit-files.port.ts';
import type { FakeClock } from '../support/fakes/fake-clock.ts';
import { InMemoryAddressMails } from '../support/fakes/in-memory-account-mails.ts';
import {
  FakeFileLinks,
  FakeMediaTypes,
  FakePictureEncoder,
  InMemoryFileStore,
} from '../support/fakes/in-memory-documents.ts';
import type { InMemoryLoans } from '../support/fakes/in-memory-lending.ts';
import { InMemoryRecipients } from '../support/fakes/in-memory-notifications.ts';
import { inMemoryOpenPayments } from '../support/fakes/in-memory-open-payments.ts';
import { inMemoryStores } from '../support/fakes/in-memory-stores.ts';
import { FakeAgents, FakeAttachments, FakeCategories } from '../support/fakes/in-memory-support.ts';
import { FakeAccessTokens, FakeRefreshTokens } from '../support/identity.ts';

export type Stores = ReturnType<typeof storesIn>;

export function storesIn(events: EventPublisher, clock: FakeClock) {
  return { ...inMemoryStores(events), fileStore: new InMemoryFileStore(() => clock.now()) };
}

/** Replaces every port that the acts of the model use. */
export function keepInMemory(container: DependencyContainer, stores: Stores): void {
  const { users, loans, payments } = stores;
  const use = <T>(token: InjectionToken<T>, useValue: T) => container.register(token, { useValue });
  const creditFiles: CreditFiles = {
    async of(borrowerId) {
      let paidInstallments = 0;
      for (const loan of loans.all) {
        if (loan.borrowerId === borrowerId) paidInstallments += loan.term - loan.remainingTerm;
      }
      return { paidInstallments };
    },
  };
  const obligations = {
    async has(userId: string) {
      const open = loans.all.some((loan) => loan.borrowerId === userId && loan.status !== 'Completed');
      return open || payments.all.some((each) => each.borrowerId === userId && each.status === 'Processing');
    },
  };
  use(Identity.users, users);
  use(Identity.sessions, stores.sessions);
  use(Identity.accountMails, stores.accountMails);
  use(Identity.addressMails, new InMemoryAddressMails());
  use(Identity.refreshTokens, new FakeRefreshTokens());
  use(Identity.accessTokens, new FakeAccessTokens());
  use(Identity.obligations, obligations);
  use(Identity.closures, { add: async () => {} });
  use(Lending.requests, stores.requests);
  use(Lending.creditFiles, creditFiles);
  use(Lending.loans, loans);
  use(Lending.loanTransactions, stores.loanTransactions);
  use(Lending.payments, payments);
  use(Lending.deposits, stores.deposits);
  use(Lending.gatewayEvents, stores.gatewayEvents);
  use(Lending.refunds, stores.refunds);
  use(Credit.milestones, stores.milestones);
  use(Credit.creditChanges, { note: async () => {}, erase: async () => {} });
  use(LedgerPorts.ledger, stores.ledger);
  use(Documents.storedFiles, stores.storedFiles);
  use(Documents.userFiles, stores.storedFiles);
  use(Documents.documents, stores.documents);
  use(Documents.fileStore, stores.fileStore);
  use(Documents.mediaTypes, new FakeMediaTypes());
  use(Documents.pictureEncoder, new FakePictureEncoder());
  use(Shared.fileLinks, new FakeFileLinks());
  use(Support.tickets, stores.tickets);
  use(Support.agents, new FakeAgents());
  use(Support.attachments, new FakeAttachments());
  use(Support.categories, new FakeCategories());
  use(Notifications.notifications, stores.notifications);
  use(Notifications.devices, stores.devices);
  use(Notifications.preferences, stores.preferences);
  use(Notifications.ownMails, stores.ownMails);
  use(Notifications.ownNotifications, stores.notifications);
  use(Notifications.recipients, new InMemoryRecipients(users));
  use(Notifications.deliveryLog, { undeliverable: () => {} });
  use(Webhooks.webhookSubscribers, { to: () => [] });
  use(Webhooks.webhookDeliveries, stores.webhookDeliveries);
  use(Closing.loansToClose, loansToClose(loans));
  use(Closing.openPayments, inMemoryOpenPayments(stores));
  use(Closing.dailyBalances, { addNext: async () => false });
  use(Closing.expiredRecords, { remove: async () => 0 });
}

/** Every open loan. */
function loansToClose(loans: InMemoryLoans): LoansToClose {
  return {
    after: async () =>
      loans.all
        .filter(({ status }) => status !== 'Completed')
        .map(({ id: loanId, borrowerId }) => ({ loanId, borrowerId }))
        .sort((one, other) => (one.loanId < other.loanId ? -1 : 1)),
  };
}
