import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { LoansToClose } from '../../application/loans/loan.queries.ts';
import type { EventPublisher } from '../../application/shared/ports.ts';
import { ClosingPorts } from '../../bootstrap/contexts/closing.ts';
import { CreditPorts } from '../../bootstrap/contexts/credit.ts';
import { DocumentPorts } from '../../bootstrap/contexts/documents.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { LedgerPorts } from '../../bootstrap/contexts/ledger.ts';
import { LoanPorts } from '../../bootstrap/contexts/loans.ts';
import { NotificationPorts } from '../../bootstrap/contexts/notifications.ts';
import { PaymentPorts } from '../../bootstrap/contexts/payments.ts';
import { RequestPorts } from '../../bootstrap/contexts/requests.ts';
import { SharedPorts } from '../../bootstrap/contexts/shared.ts';
import { SupportPorts } from '../../bootstrap/contexts/support.ts';
import { WebhookPorts } from '../../bootstrap/contexts/webhooks.ts';
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
  use(IdentityPorts.users, users);
  use(IdentityPorts.sessions, stores.sessions);
  use(IdentityPorts.accountMails, stores.accountMails);
  use(IdentityPorts.addressMails, new InMemoryAddressMails());
  use(IdentityPorts.refreshTokens, new FakeRefreshTokens());
  use(IdentityPorts.accessTokens, new FakeAccessTokens());
  use(IdentityPorts.obligations, obligations);
  use(IdentityPorts.closures, { add: async () => {} });
  use(RequestPorts.requests, stores.requests);
  use(RequestPorts.creditFiles, creditFiles);
  use(LoanPorts.loans, loans);
  use(LoanPorts.loanTransactions, stores.loanTransactions);
  use(PaymentPorts.payments, payments);
  use(PaymentPorts.deposits, stores.deposits);
  use(PaymentPorts.gatewayEvents, stores.gatewayEvents);
  use(PaymentPorts.refunds, stores.refunds);
  use(CreditPorts.milestones, stores.milestones);
  use(CreditPorts.creditChanges, { note: async () => {}, erase: async () => {} });
  use(LedgerPorts.ledger, stores.ledger);
  use(DocumentPorts.storedFiles, stores.storedFiles);
  use(DocumentPorts.userFiles, stores.storedFiles);
  use(DocumentPorts.documents, stores.documents);
  use(DocumentPorts.fileStore, stores.fileStore);
  use(DocumentPorts.mediaTypes, new FakeMediaTypes());
  use(DocumentPorts.pictureEncoder, new FakePictureEncoder());
  use(SharedPorts.fileLinks, new FakeFileLinks());
  use(SupportPorts.tickets, stores.tickets);
  use(SupportPorts.agents, { isOperator: async () => false });
  use(SupportPorts.attachments, { ownedBy: async () => new Set() });
  use(SupportPorts.categories, { all: () => [], has: () => false });
  use(NotificationPorts.notifications, stores.notifications);
  use(NotificationPorts.devices, stores.devices);
  use(NotificationPorts.preferences, stores.preferences);
  use(NotificationPorts.ownMails, stores.ownMails);
  use(NotificationPorts.ownNotifications, stores.notifications);
  use(NotificationPorts.recipients, new InMemoryRecipients(users));
  use(NotificationPorts.deliveryLog, { undeliverable: () => {} });
  use(WebhookPorts.webhookSubscribers, { to: () => [] });
  use(WebhookPorts.webhookDeliveries, stores.webhookDeliveries);
  use(LoanPorts.loansToClose, loansToClose(loans));
  use(PaymentPorts.openPayments, inMemoryOpenPayments(stores));
  use(LedgerPorts.dailyBalances, { addNext: async () => false });
  use(ClosingPorts.expiredRecords, { remove: async () => 0 });
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
