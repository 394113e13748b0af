import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { auditRoutes } from '../../adapters/http/backoffice/audit.routes.ts';
import { backofficeDocumentRoutes } from '../../adapters/http/backoffice/documents.routes.ts';
import { backofficeLoanRoutes } from '../../adapters/http/backoffice/loans.routes.ts';
import { backofficePaymentRoutes } from '../../adapters/http/backoffice/payments.routes.ts';
import { backofficeRequestRoutes } from '../../adapters/http/backoffice/requests.routes.ts';
import { backofficeTicketRoutes } from '../../adapters/http/backoffice/tickets.routes.ts';
import { backofficeUserRoutes } from '../../adapters/http/backoffice/users.routes.ts';
import { KyselyAuditLog } from '../../adapters/persistence/audit/kysely-audit-log.ts';
import { type Act, Audited } from '../../application/audit/audited.ts';
import { AssessApplicants } from '../../application/loan-requests/assess-applicants.query.ts';
import type { DecideLoanRequestCommand } from '../../application/loan-requests/decide-loan-request.ts';
import type { DepositId } from '../../domain/payments/deposit.id.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { singleton, token } from '../register.ts';
import type { ContextUseCases } from './all.ts';
import { Documents } from './documents.ts';
import { Identity } from './identity.ts';
import { Lending } from './lending.ts';
import { essentials, Shared } from './shared.ts';
import { Support } from './support.ts';

export const Backoffice = {
  auditLog: token<KyselyAuditLog>('AuditLog'),
};

export function registerBackoffice(container: DependencyContainer): void {
  singleton(container, Backoffice.auditLog, (c) => new KyselyAuditLog(c.resolve(Shared.entityManager)));
}

interface Executable<Command, Result> {
  execute(command: Command): Promise<Result>;
}

/**
 * Everything that operators do, each act written to the audit log. What is kept of a subject is named field by field,
 * so that no personal data stay behind after an erasure.
 */
export function backofficeActs(
  container: DependencyContainer,
  { identity, lending, support, documents }: ContextUseCases,
) {
  const deps = { ...essentials(container), auditLog: container.resolve(Backoffice.auditLog) };
  const audited = <Command extends object, Result>(useCase: Executable<Command, Result>, act: Act<Command, Result>) =>
    new Audited(useCase, act, deps);
  const requests = container.resolve(Lending.loanRequestQueries);
  const deposits = container.resolve(Lending.depositQueries);
  const tickets = container.resolve(Support.ticketQueries);
  const users = container.resolve(Identity.userQueries);
  const documentQueries = container.resolve(Documents.documentQueries);

  const request = {
    subjectType: 'loan-request',
    subjectId: ({ requestId }: { requestId: string }) => requestId,
    view: async (id: string) =>
      pick(await requests.caseOf(id as never), ['status', 'interestRate', 'monthlyPayment', 'approvalDate', 'loanId']),
  };
  const ticket = {
    subjectType: 'ticket',
    subjectId: ({ ticketId }: { ticketId: string }) => ticketId,
    view: async (id: string) => {
      const found = await tickets.caseOf(id as never);
      return found && { ...pick(found, ['status', 'assignedAgent']), messages: found.messages.length };
    },
  };
  return {
    linkExternalUser: audited(identity.linkExternalUser, {
      action: 'user.link',
      subjectType: 'user',
      subjectId: (_command, user) => user?.id ?? null,
      view: async (id) => pick(await users.userOf(id as UserId), ['role', 'verified']),
    }),
    decide: audited(lending.decide, {
      ...request,
      action: ({ decision }: DecideLoanRequestCommand) => `loan-request.${decision.outcome}`,
    }),
    disburse: audited(lending.disburse, { ...request, action: 'loan-request.disburse' }),
    recordDeposit: audited(lending.recordDeposit, {
      action: 'deposit.record',
      subjectType: 'deposit',
      subjectId: (_command, deposit) => deposit?.id ?? null,
      view: async (id) =>
        pick(await deposits.itemOf(id as DepositId), ['bankId', 'reference', 'amount', 'currency', 'receivedAt']),
    }),
    assignTicket: audited(support.assignTicket, { ...ticket, action: 'ticket.assign' }),
    replyToTicket: audited(support.replyToTicket, { ...ticket, action: 'ticket.reply' }),
    resolveTicket: audited(support.resolveTicket, { ...ticket, action: 'ticket.resolve' }),
    verifyDocument: audited(documents.verifyDocument, {
      action: 'document.verify',
      subjectType: 'document',
      subjectId: ({ documentId }) => documentId,
      view: async (id) => pick(await documentQueries.caseOf(id as never), ['documentType', 'verified', 'userId']),
    }),
  };
}

function pick<Whole extends object>(whole: Whole | null, fields: readonly (keyof Whole)[]): Partial<Whole> | null {
  return whole && (Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<Whole>);
}

export async function backofficeRoutes(
  http: FastifyInstance,
  container: DependencyContainer,
  acts: ReturnType<typeof backofficeActs>,
): Promise<void> {
  const requests = container.resolve(Lending.loanRequestQueries);
  const fileLinks = container.resolve(Shared.fileLinks);
  const assessApplicants = new AssessApplicants({
    ...essentials(container),
    applicantFiles: container.resolve(Lending.applicantFiles),
  });
  await http.register(backofficeRequestRoutes, { ...acts, requests, assessApplicants });
  await http.register(backofficeLoanRoutes, { loans: container.resolve(Lending.loanQueries) });
  await http.register(backofficePaymentRoutes, {
    ...acts,
    payments: container.resolve(Lending.paymentQueries),
    deposits: container.resolve(Lending.depositQueries),
  });
  await http.register(backofficeTicketRoutes, {
    ...acts,
    tickets: container.resolve(Support.ticketQueries),
    fileLinks,
  });
  await http.register(backofficeDocumentRoutes, {
    ...acts,
    documents: container.resolve(Documents.documentQueries),
    fileLinks,
  });
  await http.register(backofficeUserRoutes, { ...acts, users: container.resolve(Identity.userQueries) });
  await http.register(auditRoutes, { audit: container.resolve(Backoffice.auditLog) });
}
