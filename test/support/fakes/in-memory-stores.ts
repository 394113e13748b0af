import type { EventPublisher } from '../../../application/shared/ports.ts';
import { InMemoryAccountMails } from './in-memory-account-mails.ts';
import { InMemoryApprovals } from './in-memory-approvals.ts';
import { InMemoryStoredFiles, InMemoryUserDocuments } from './in-memory-documents.ts';
import { InMemoryLedger } from './in-memory-ledger.ts';
import { inMemoryLending } from './in-memory-lending.ts';
import { InMemoryMilestones } from './in-memory-milestones.ts';
import {
  InMemoryDevices,
  InMemoryNotifications,
  InMemoryOwnMails,
  InMemoryPreferences,
} from './in-memory-notifications.ts';
import { InMemoryOperatorAccounts } from './in-memory-operator-accounts.ts';
import { InMemorySavedViews } from './in-memory-saved-views.ts';
import { InMemorySecondFactors } from './in-memory-second-factors.ts';
import { InMemorySessions } from './in-memory-sessions.ts';
import { InMemoryTickets } from './in-memory-support.ts';
import { InMemoryUsers } from './in-memory-users.ts';
import { InMemoryWebhookDeliveries, InMemoryWebhooks } from './in-memory-webhooks.ts';

/** Every collection in memory. A failed unit of work restores them. */
export function inMemoryStores(events: EventPublisher) {
  const users = new InMemoryUsers(events);
  const documents = new InMemoryUserDocuments(events);
  const webhookDeliveries = new InMemoryWebhookDeliveries(events);
  return {
    users,
    approvals: new InMemoryApprovals(events),
    operatorAccounts: new InMemoryOperatorAccounts(events),
    sessions: new InMemorySessions(events),
    secondFactors: new InMemorySecondFactors(events),
    savedViews: new InMemorySavedViews(events),
    accountMails: new InMemoryAccountMails(events),
    ...inMemoryLending(events),
    ledger: new InMemoryLedger(),
    milestones: new InMemoryMilestones(),
    notifications: new InMemoryNotifications(events, users),
    devices: new InMemoryDevices(events),
    preferences: new InMemoryPreferences(),
    ownMails: new InMemoryOwnMails(),
    tickets: new InMemoryTickets(events),
    documents,
    storedFiles: new InMemoryStoredFiles(users, documents),
    webhookDeliveries,
    webhooks: new InMemoryWebhooks(events, webhookDeliveries),
  };
}
