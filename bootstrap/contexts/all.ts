import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import type { JobWorker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { backofficeActs, backofficeRoutes, registerBackoffice } from './backoffice.ts';
import { closingUseCases, closingWorkers } from './closing.ts';
import { creditRoutes, creditUseCases, registerCredit, subscribeCredit } from './credit.ts';
import {
  documentsRoutes,
  documentsUseCases,
  documentsWorkers,
  registerDocuments,
  subscribeDocuments,
} from './documents.ts';
import {
  type IdentityParts,
  identityRoutes,
  identityUseCases,
  identityWorkers,
  registerIdentity,
  subscribeIdentity,
} from './identity.ts';
import { ledgerRoutes, registerLedger, subscribeLedger } from './ledger.ts';
import { lendingRoutes, lendingUseCases, lendingWorkers, registerLending, subscribeLending } from './lending.ts';
import {
  notificationRoutesOf,
  notificationUseCases,
  notificationWorkers,
  registerNotifications,
  subscribeNotifications,
} from './notifications.ts';
import { registerSupport, subscribeSupport, supportRoutes, supportUseCases } from './support.ts';

/** What is made before the container, because it is loaded from files or holds a connection. */
export interface ContextParts extends IdentityParts {
  readonly fileUrlSecret: string;
  readonly log: FastifyBaseLogger;
}

export function registerContexts(container: DependencyContainer, parts: ContextParts): void {
  registerIdentity(container, parts);
  registerLending(container, parts.log);
  registerCredit(container);
  registerLedger(container);
  registerDocuments(container, parts.fileUrlSecret);
  registerSupport(container);
  registerNotifications(container, parts.log);
  registerBackoffice(container);
}

/** Who hears of what, in the order in which they are told: what fails, fails the act itself. */
export function subscribeContexts(container: DependencyContainer): void {
  subscribeIdentity(container);
  subscribeLending(container);
  subscribeCredit(container);
  subscribeLedger(container);
  subscribeDocuments(container);
  subscribeSupport(container);
  subscribeNotifications(container);
}

export function contextUseCases(container: DependencyContainer) {
  return {
    identity: identityUseCases(container),
    lending: lendingUseCases(container),
    credit: creditUseCases(container),
    documents: documentsUseCases(container),
    support: supportUseCases(container),
    notifications: notificationUseCases(container),
    closing: closingUseCases(container),
  };
}

export type ContextUseCases = ReturnType<typeof contextUseCases>;

export function contextWorkers(
  { identity, lending, documents, notifications, closing }: ContextUseCases,
  log: FastifyBaseLogger,
): JobWorker[] {
  return [
    ...identityWorkers(identity),
    ...lendingWorkers(lending),
    ...documentsWorkers(documents),
    ...notificationWorkers(notifications),
    ...closingWorkers(closing, log),
  ];
}

export async function contextRoutes(
  http: FastifyInstance,
  container: DependencyContainer,
  useCases: ContextUseCases,
): Promise<void> {
  await identityRoutes(http, container, useCases.identity);
  await lendingRoutes(http, container, useCases.lending);
  await creditRoutes(http, useCases.credit);
  await ledgerRoutes(http, container);
  await documentsRoutes(http, container, useCases.documents);
  await supportRoutes(http, container, useCases.support);
  await notificationRoutesOf(http, container, useCases.notifications);
  await backofficeRoutes(http, container, backofficeActs(container, useCases));
}
