import type { EntityManager } from '@mikro-orm/postgresql';
import { KyselyMilestones } from '../../../adapters/persistence/credit/kysely-milestones.ts';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { KyselyStoredFiles } from '../../../adapters/persistence/documents/kysely-stored-files.ts';
import { kyselyUserFiles } from '../../../adapters/persistence/documents/kysely-user-files.ts';
import { MikroOrmUserDocuments } from '../../../adapters/persistence/documents/mikro-orm-user-documents.ts';
import { KyselyAddressMails } from '../../../adapters/persistence/identity/kysely-address-mails.ts';
import { MikroOrmAccountMails } from '../../../adapters/persistence/identity/mikro-orm-account-mails.ts';
import { MikroOrmSessions } from '../../../adapters/persistence/identity/mikro-orm-sessions.ts';
import { MikroOrmUsers } from '../../../adapters/persistence/identity/mikro-orm-users.ts';
import { MikroOrmLoanRequests } from '../../../adapters/persistence/loan-requests/mikro-orm-loan-requests.ts';
import { KyselyLoanTransactions } from '../../../adapters/persistence/loans/kysely-loan-transactions.ts';
import { KyselyLoans } from '../../../adapters/persistence/loans/kysely-loans.ts';
import { KyselyNotifications } from '../../../adapters/persistence/notifications/kysely-notifications.ts';
import { KyselyOwnMails } from '../../../adapters/persistence/notifications/kysely-own-mails.ts';
import { kyselyOwnNotifications } from '../../../adapters/persistence/notifications/kysely-own-notifications.ts';
import { KyselyPreferences } from '../../../adapters/persistence/notifications/kysely-preferences.ts';
import { kyselyRecipients } from '../../../adapters/persistence/notifications/kysely-recipients.ts';
import { MikroOrmDevices } from '../../../adapters/persistence/notifications/mikro-orm-devices.ts';
import { KyselyGatewayEvents } from '../../../adapters/persistence/payments/kysely-gateway-events.ts';
import { KyselyPayments } from '../../../adapters/persistence/payments/kysely-payments.ts';
import { KyselyRefunds } from '../../../adapters/persistence/payments/kysely-refunds.ts';
import { MikroOrmDeposits } from '../../../adapters/persistence/payments/mikro-orm-deposits.ts';
import { kyselyOpenPayments } from '../../../adapters/persistence/payments/open-payments.queries.ts';
import { kyselyAgents } from '../../../adapters/persistence/support/kysely-agents.ts';
import { kyselyAttachments } from '../../../adapters/persistence/support/kysely-attachments.ts';
import { MikroOrmTickets } from '../../../adapters/persistence/support/mikro-orm-tickets.ts';
import { kyselyDueDeliveries } from '../../../adapters/persistence/webhooks/kysely-due-deliveries.ts';
import { KyselyWebhookDeliveries } from '../../../adapters/persistence/webhooks/kysely-webhook-deliveries.ts';
import { MikroOrmWebhooks } from '../../../adapters/persistence/webhooks/mikro-orm-webhooks.ts';
import type { AddressMails } from '../../../application/identity/ports.ts';
import type { OwnMails, OwnNotifications, Recipients } from '../../../application/notifications/ports.ts';
import type { OpenPayments } from '../../../application/payments/payment.queries.ts';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import type { DueDeliveries } from '../../../application/webhooks/ports.ts';
import type { Milestones } from '../../../domain/credit/milestones.port.ts';
import type { StoredFiles } from '../../../domain/documents/stored-files.port.ts';
import type { UserDocuments } from '../../../domain/documents/user-documents.port.ts';
import type { UserFiles } from '../../../domain/documents/user-files.port.ts';
import type { AccountMails } from '../../../domain/identity/account-mails.port.ts';
import type { Sessions } from '../../../domain/identity/sessions.port.ts';
import type { Users } from '../../../domain/identity/users.port.ts';
import type { LoanRequests } from '../../../domain/loan-requests/loan-requests.port.ts';
import type { LoanTransactions } from '../../../domain/loans/loan-transactions.port.ts';
import type { Loans } from '../../../domain/loans/loans.port.ts';
import type { Devices } from '../../../domain/notifications/devices.port.ts';
import type { Notifications } from '../../../domain/notifications/notifications.port.ts';
import type { Preferences } from '../../../domain/notifications/preferences.port.ts';
import type { Deposits } from '../../../domain/payments/deposits.port.ts';
import type { GatewayEvents } from '../../../domain/payments/gateway-events.port.ts';
import type { Payments } from '../../../domain/payments/payments.port.ts';
import type { Refunds } from '../../../domain/payments/refunds.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Agents } from '../../../domain/support/agents.port.ts';
import type { Attachments } from '../../../domain/support/attachments.port.ts';
import type { Tickets } from '../../../domain/support/tickets.port.ts';
import type { WebhookDeliveries } from '../../../domain/webhooks/webhook-deliveries.port.ts';
import type { Webhooks } from '../../../domain/webhooks/webhooks.port.ts';
import { createDatabase } from '../../support/database.ts';
import { aStoredFile } from '../../support/documents.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { InMemoryAccountMails, InMemoryAddressMails } from '../../support/fakes/in-memory-account-mails.ts';
import { InMemoryStoredFiles, InMemoryUserDocuments } from '../../support/fakes/in-memory-documents.ts';
import { inMemoryLending } from '../../support/fakes/in-memory-lending.ts';
import { InMemoryMilestones } from '../../support/fakes/in-memory-milestones.ts';
import {
  InMemoryDevices,
  InMemoryNotifications,
  InMemoryOwnMails,
  InMemoryPreferences,
  InMemoryRecipients,
} from '../../support/fakes/in-memory-notifications.ts';
import { inMemoryOpenPayments } from '../../support/fakes/in-memory-open-payments.ts';
import { InMemorySessions } from '../../support/fakes/in-memory-sessions.ts';
import { FakeAttachments, InMemoryAgents, InMemoryTickets } from '../../support/fakes/in-memory-support.ts';
import { InMemoryUsers } from '../../support/fakes/in-memory-users.ts';
import { InMemoryWebhookDeliveries, InMemoryWebhooks } from '../../support/fakes/in-memory-webhooks.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { BOOKED_AT, BORROWER } from '../../support/lending.ts';

/** The ports whose fakes take part in a unit of work. */
interface Stores {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly accountMails: AccountMails;
  readonly requests: LoanRequests;
  readonly loans: Loans;
  readonly loanTransactions: LoanTransactions;
  readonly payments: Payments;
  readonly deposits: Deposits;
  readonly gatewayEvents: GatewayEvents;
  readonly refunds: Refunds;
  readonly milestones: Milestones;
  readonly tickets: Tickets;
  readonly storedFiles: StoredFiles;
  readonly documents: UserDocuments;
  readonly notifications: Notifications;
  readonly devices: Devices;
  readonly preferences: Preferences;
  readonly ownMails: OwnMails;
  readonly webhooks: Webhooks;
  readonly webhookDeliveries: WebhookDeliveries;
}

export interface Collections extends Stores {
  readonly ownNotifications: OwnNotifications;
  readonly unitOfWork: UnitOfWork;
  readonly recipients: Recipients;
  readonly addressMails: AddressMails;
  readonly agents: Agents;
  readonly attachments: Attachments;
  readonly openPayments: OpenPayments;
  readonly dueDeliveries: DueDeliveries;
  readonly userFiles: UserFiles;
  readonly events: RecordingEventPublisher;
  /** Stores a file that its owner may attach to a ticket. */
  upload(fileNumber: number, ownerId: UserId): Promise<unknown>;
  erase(userId: UserId): Promise<void>;
  close(): Promise<void>;
}

async function inMemory(): Promise<Collections> {
  const events = new RecordingEventPublisher();
  const documents = new InMemoryUserDocuments(events);
  const users = new InMemoryUsers(events);
  const tickets = new InMemoryTickets(events);
  const storedFiles = new InMemoryStoredFiles(documents);
  const attachments = new FakeAttachments();
  const webhookDeliveries = new InMemoryWebhookDeliveries();
  const stores = {
    users,
    sessions: new InMemorySessions(events),
    accountMails: new InMemoryAccountMails(events),
    ...inMemoryLending(events),
    milestones: new InMemoryMilestones(),
    tickets,
    documents,
    storedFiles,
    notifications: new InMemoryNotifications(events),
    devices: new InMemoryDevices(events),
    preferences: new InMemoryPreferences(),
    ownMails: new InMemoryOwnMails(),
    webhooks: new InMemoryWebhooks(events, webhookDeliveries),
    webhookDeliveries,
  } satisfies Stores;
  return {
    ...stores,
    ownNotifications: stores.notifications,
    events,
    unitOfWork: new DirectUnitOfWork(...Object.values(stores), events),
    recipients: new InMemoryRecipients(users),
    addressMails: new InMemoryAddressMails(),
    agents: new InMemoryAgents(users),
    attachments,
    openPayments: inMemoryOpenPayments(stores),
    dueDeliveries: webhookDeliveries,
    userFiles: storedFiles,
    upload: async (fileNumber, ownerId) => attachments.upload(idNumber(fileNumber), ownerId),
    erase: async (userId) => void storedFiles.erased.add(userId),
    close: async () => {},
  };
}

/** With the ORM, for ports that have no fake. */
export async function onPostgres(): Promise<Collections & { readonly em: EntityManager }> {
  const events = new RecordingEventPublisher();
  const database = await createDatabase();
  await migrate(database.url);
  const orm = await connect(database.url);
  const { em } = orm;
  const unitOfWork = new MikroOrmUnitOfWork(em);
  const users = new MikroOrmUsers(em, events);
  const storedFiles = new KyselyStoredFiles(em);
  return {
    em,
    events,
    unitOfWork,
    users,
    sessions: new MikroOrmSessions(em, events),
    accountMails: new MikroOrmAccountMails(em, events),
    addressMails: new KyselyAddressMails(em),
    requests: new MikroOrmLoanRequests(em, events),
    loans: new KyselyLoans(em, events),
    loanTransactions: new KyselyLoanTransactions(em),
    payments: new KyselyPayments(em, events),
    deposits: new MikroOrmDeposits(em, events),
    gatewayEvents: new KyselyGatewayEvents(em),
    refunds: new KyselyRefunds(em, events),
    milestones: new KyselyMilestones(em),
    tickets: new MikroOrmTickets(em, events),
    documents: new MikroOrmUserDocuments(em, events),
    storedFiles,
    notifications: new KyselyNotifications(em, events),
    devices: new MikroOrmDevices(em, events),
    preferences: new KyselyPreferences(em),
    ownMails: new KyselyOwnMails(em),
    ownNotifications: kyselyOwnNotifications(em),
    webhooks: new MikroOrmWebhooks(em, events, { changed: async () => {} }),
    webhookDeliveries: new KyselyWebhookDeliveries(em, events),
    recipients: kyselyRecipients(em),
    agents: kyselyAgents(em),
    attachments: kyselyAttachments(em),
    openPayments: kyselyOpenPayments(em),
    dueDeliveries: kyselyDueDeliveries(em),
    userFiles: kyselyUserFiles(em),
    upload: (fileNumber, ownerId) =>
      unitOfWork.run(() => storedFiles.add(aStoredFile({ id: idNumber(fileNumber), ownerId, purpose: 'attachment' }))),
    erase: (userId) =>
      unitOfWork.run(async () => {
        const user = await users.get(userId);
        user.erase(BOOKED_AT);
        await users.save(user);
      }),
    async close() {
      await orm.close();
      await database.drop();
    },
  };
}

/** With `BORROWER` as the only user. */
function withBorrower(open: () => Promise<Collections>) {
  return async () => {
    const on = await open();
    await on.unitOfWork.run(() => on.users.add(aUser({ id: BORROWER })));
    return on;
  };
}

/** The fakes and the real adapters, for `describe.each`. */
export const STORES = [
  ['in memory', withBorrower(inMemory)],
  ['on PostgreSQL', withBorrower(onPostgres)],
] as const;
