import 'reflect-metadata';
import type { FastifyInstance } from 'fastify';
import { type DependencyContainer, container as root } from 'tsyringe';
import type { Context } from '../context.ts';
import { type Resources, registerPorts } from '../ports.ts';
import { SharedPorts, sharedPorts } from '../shared-ports.ts';
import { closingContext } from './closing.ts';
import { consoleContext } from './console.ts';
import { creditContext } from './credit.ts';
import { documentsContext } from './documents.ts';
import { exportsContext } from './exports.ts';
import { guidesContext } from './guides.ts';
import { identityContext, pagesContext } from './identity.ts';
import { importsContext } from './imports.ts';
import { labelsContext } from './labels.ts';
import { ledgerContext } from './ledger.ts';
import { requestsContext } from './loan-requests.ts';
import { loansContext } from './loans.ts';
import { notificationsContext } from './notifications.ts';
import { operatorAccountsContext } from './operator-accounts.ts';
import { backofficeContext } from './operators.ts';
import { paymentsContext } from './payments.ts';
import { personalDataContext } from './personal-data.ts';
import { portfolioContext } from './portfolio.ts';
import { productsContext } from './products.ts';
import { searchContext } from './search.ts';
import { supportContext } from './support.ts';
import { webhooksContext } from './webhooks.ts';

/** Every context. Their subscribers handle an event in this order. */
const contexts = {
  operatorAccounts: operatorAccountsContext,
  identity: identityContext,
  requests: requestsContext,
  // Once requests are withdrawn, which is noted in the credit record, and before deposits are touched.
  personalData: personalDataContext,
  // The first event of a loan says its labels.
  labels: labelsContext,
  loans: loansContext,
  payments: paymentsContext,
  credit: creditContext,
  ledger: ledgerContext,
  documents: documentsContext,
  support: supportContext,
  notifications: notificationsContext,
  products: productsContext,
  webhooks: webhooksContext,
  closing: closingContext,
  portfolio: portfolioContext,
  backoffice: backofficeContext,
  exports: exportsContext,
  imports: importsContext,
  search: searchContext,
  console: consoleContext,
  pages: pagesContext,
  guides: guidesContext,
};

type UseCasesOf<Of> = Of extends Context<infer _Ports, infer UseCases> ? UseCases : never;

/** The use cases of every context by its name. */
export type UseCases = { readonly [Name in keyof typeof contexts]: UseCasesOf<(typeof contexts)[Name]> };

/**
 * Builds every context in one container.
 *
 * @param override the test seam: replaces ports before anything is built from them
 */
export async function compose(resources: Resources, override: (container: DependencyContainer) => void) {
  const container = root.createChildContainer();
  await registerPorts(container, SharedPorts, sharedPorts, resources);
  for (const context of Object.values(contexts)) await context.register(container, resources);
  override(container);
  const built = Object.entries(contexts).map(([name, context]) => ({ name, ...context.build(container) }));
  return {
    container,
    useCases: Object.fromEntries(built.map(({ name, useCases }) => [name, useCases])) as UseCases,
    workers: built.flatMap(({ workers }) => workers),
    async routes(http: FastifyInstance) {
      for (const { routes } of built) await routes(http);
    },
  };
}
