import { afterAll, beforeAll } from 'vitest';
import { KyselyMilestones } from '../../../adapters/persistence/credit/milestones.ts';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { MikroOrmUserDocuments } from '../../../adapters/persistence/documents/documents.ts';
import { KyselyStoredFiles, kyselyUserFiles } from '../../../adapters/persistence/documents/files.ts';
import { KyselyAddressMails, MikroOrmAccountMails } from '../../../adapters/persistence/identity/account-mails.ts';
import { MikroOrmSecondFactors } from '../../../adapters/persistence/identity/second-factors.ts';
import { MikroOrmSessions } from '../../../adapters/persistence/identity/sessions.ts';
import { kyselyLanguages, MikroOrmUsers } from '../../../adapters/persistence/identity/users.ts';
import { KyselyAgreements } from '../../../adapters/persistence/loan-requests/agreements.ts';
import { KyselyLoanRequests } from '../../../adapters/persistence/loan-requests/loan-requests.ts';
import { KyselyLoanOffers } from '../../../adapters/persistence/loan-requests/offers.ts';
import { KyselyLoans } from '../../../adapters/persistence/loans/loans.ts';
import { KyselyLoanTransactions } from '../../../adapters/persistence/loans/transactions.ts';
import {
  KyselyNotifications,
  kyselyOwnNotifications,
} from '../../../adapters/persistence/notifications/notifications.ts';
import {
  KyselyOwnMails,
  KyselyPreferences,
  kyselyRecipients,
  MikroOrmDevices,
} from '../../../adapters/persistence/notifications/recipients.ts';
import { KyselyApprovals } from '../../../adapters/persistence/operators/approvals.ts';
import { MikroOrmOperatorAccounts } from '../../../adapters/persistence/operators/operator-accounts.ts';
import { MikroOrmDeposits } from '../../../adapters/persistence/payments/deposits.ts';
import { MikroOrmPaymentInstruments } from '../../../adapters/persistence/payments/instruments.ts';
import { kyselyOpenPayments } from '../../../adapters/persistence/payments/open-payments.queries.ts';
import { KyselyGatewayEvents, KyselyPayments } from '../../../adapters/persistence/payments/payments.ts';
import { MikroOrmRefunds } from '../../../adapters/persistence/payments/refunds.ts';
import { KyselyProducts } from '../../../adapters/persistence/products/products.ts';
import { kyselyAgents, kyselyAttachments, MikroOrmTickets } from '../../../adapters/persistence/support/tickets.ts';
import { KyselyWebhookDeliveries, kyselyDueDeliveries } from '../../../adapters/persistence/webhooks/deliveries.ts';
import { MikroOrmWebhooks } from '../../../adapters/persistence/webhooks/webhooks.ts';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import { createDatabase } from '../../support/database.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { InMemoryAddressMails } from '../../support/fakes/in-memory-account-mails.ts';
import { InMemoryRecipients } from '../../support/fakes/in-memory-notifications.ts';
import { inMemoryOpenPayments } from '../../support/fakes/in-memory-open-payments.ts';
import { inMemoryStores } from '../../support/fakes/in-memory-stores.ts';
import { inMemoryLanguages } from '../../support/fakes/in-memory-users.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { aUser } from '../../support/identity.ts';
import { BORROWER } from '../../support/lending.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';

/** Units of work, as the tests of all ports need them. */
function work(unitOfWork: UnitOfWork) {
  const run = <T>(act: () => Promise<T>) => unitOfWork.run(() => act());
  return {
    run,
    /** Loads something, changes it and saves it in one unit of work. */
    change: <Kept>(
      rows: { save(kept: Kept): Promise<void> },
      load: () => Promise<Kept | null | undefined>,
      act: (kept: Kept) => unknown,
    ) =>
      run(async () => {
        const kept = await load();
        if (kept === null || kept === undefined) throw new Error('It is not stored.');
        act(kept);
        await rows.save(kept);
      }),
  };
}

async function inMemory() {
  const events = new RecordingEventPublisher();
  const stores = inMemoryStores(events);
  return {
    ...stores,
    events,
    ...work(new DirectUnitOfWork(...Object.values(stores), events)),
    addressMails: new InMemoryAddressMails(),
    ownNotifications: stores.notifications,
    recipients: new InMemoryRecipients(stores.users),
    languages: inMemoryLanguages(stores.users),
    openPayments: inMemoryOpenPayments(stores),
    userFiles: stores.storedFiles,
    close: async () => {},
  };
}

/** Also for what has no fake: locks, the identity map and queries. */
export async function onPostgres() {
  const events = new RecordingEventPublisher();
  const database = await createDatabase();
  await migrate(database.url);
  const orm = await connect(database.url, { limits: PATIENT_DATABASE });
  const { em } = orm;
  return {
    databaseUrl: database.url,
    em,
    events,
    ...work(new PgUnitOfWork(em)),
    users: new MikroOrmUsers(em, events),
    approvals: new KyselyApprovals(em, events),
    operatorAccounts: new MikroOrmOperatorAccounts(em, events),
    sessions: new MikroOrmSessions(em, events),
    secondFactors: new MikroOrmSecondFactors(em, events),
    accountMails: new MikroOrmAccountMails(em, events),
    addressMails: new KyselyAddressMails(em),
    requests: new KyselyLoanRequests(em, events),
    offers: new KyselyLoanOffers(em, events),
    agreements: new KyselyAgreements(em, events),
    products: new KyselyProducts(em, events),
    loans: new KyselyLoans(em, events),
    loanTransactions: new KyselyLoanTransactions(em),
    payments: new KyselyPayments(em, events),
    paymentInstruments: new MikroOrmPaymentInstruments(em, events),
    deposits: new MikroOrmDeposits(em, events),
    gatewayEvents: new KyselyGatewayEvents(em),
    refunds: new MikroOrmRefunds(em, events),
    milestones: new KyselyMilestones(em),
    tickets: new MikroOrmTickets(em, events),
    documents: new MikroOrmUserDocuments(em, events),
    storedFiles: new KyselyStoredFiles(em),
    notifications: new KyselyNotifications(em, events),
    devices: new MikroOrmDevices(em, events),
    preferences: new KyselyPreferences(em),
    ownMails: new KyselyOwnMails(em),
    ownNotifications: kyselyOwnNotifications(em),
    webhooks: new MikroOrmWebhooks(em, events),
    webhookDeliveries: new KyselyWebhookDeliveries(em, events),
    recipients: kyselyRecipients(em),
    languages: kyselyLanguages(em),
    agents: kyselyAgents(em),
    attachments: kyselyAttachments(em),
    openPayments: kyselyOpenPayments(em),
    dueDeliveries: kyselyDueDeliveries(em),
    userFiles: kyselyUserFiles(em),
    async close() {
      await orm.close();
      await database.drop();
    },
  };
}

export type OnPostgres = Awaited<ReturnType<typeof onPostgres>>;
export type Collections = Awaited<ReturnType<typeof inMemory>> | OnPostgres;

/** The fakes and the real adapters, for `describe.each`. */
export const STORES = [
  ['in memory', inMemory],
  ['on PostgreSQL', onPostgres],
] as const;

/** Opens collections for the tests of a block, with `BORROWER` as the only user. */
export function withBorrower<On extends Collections>(open: () => Promise<On>): On {
  const on = {} as On;
  beforeAll(async () => {
    Object.assign(on, await open());
    await on.run(() => on.users.add(aUser({ id: BORROWER })));
  });
  afterAll(() => on.close());
  return on;
}
