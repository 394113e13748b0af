import { EmailTaken } from '../domain/identity/user.errors.ts';
import type { LoanId } from '../domain/loans/loan.id.ts';
import type { UserId } from '../domain/shared/id.ts';
import { Rate } from '../domain/shared/rate.ts';
import type { App } from './app.ts';
import { Lending } from './contexts/lending.ts';
import { Support } from './contexts/support.ts';

/** Accounts for trying the service. They exist only in the embedded database. */
const DEMO_PASSWORD = 'demo-password-1';
const DEMO_OPERATOR = { email: 'operator@demo.example', password: DEMO_PASSWORD };
const DEMO_BORROWERS = ['borrower@demo.example', 'newcomer@demo.example'] as const;

/** Seeds once. The first borrower gets loans in several states, requests and a ticket; the second gets nothing. */
export async function seedDemo(app: App): Promise<void> {
  const { userId: operatorId } = await app.identity.createOperator.execute(DEMO_OPERATOR);
  for (const [index, email] of DEMO_BORROWERS.entries()) {
    const person = { email, firstName: 'Demo', lastName: `Borrower ${index + 1}`, phone: null, emailConfirmed: true };
    try {
      const { userId } = await app.identity.registerUser.execute({ ...person, password: DEMO_PASSWORD });
      if (index === 0) await seedBorrower(app, userId, operatorId);
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
    }
  }
}

async function seedBorrower(app: App, borrowerId: UserId, operatorId: UserId): Promise<void> {
  const { lending } = app;
  const request = (amount: number, term: number) => ({ borrowerId, operatorId, amount, term });
  const lend = (amount: number, term: number) => disburse(app, request(amount, term));

  const repaid = await lend(600, 3);
  await payByTransfer(app, { borrowerId, loanId: repaid, amount: 612.04, reference: 'DEMO-0001' });
  const paused = await lend(2_000, 6);
  await payByTransfer(app, { borrowerId, loanId: paused, amount: 345.1, reference: 'DEMO-0002' });
  await lending.pauseLoan.execute({ borrowerId, loanId: paused, months: 2, reason: null });
  const running = await lend(10_000, 12);
  await lending.payLoan.execute({ borrowerId, loanId: running, amount: 888.49, method: 'card', bankId: null });

  await approve(app, request(2_500, 6));
  await submit(app, request(800, 3));
  await openTicket(app, borrowerId, operatorId);
}

interface DemoRequest {
  readonly borrowerId: UserId;
  readonly operatorId: UserId;
  readonly amount: number;
  readonly term: number;
}

async function submit({ lending }: App, { borrowerId, amount, term }: DemoRequest) {
  const person = { purpose: 'Education', employmentStatus: 'Employed', companyName: null } as const;
  return (await lending.submit.execute({ ...person, borrowerId, amount, term, currency: 'USD' })).id;
}

async function approve(app: App, request: DemoRequest) {
  const requestId = await submit(app, request);
  const decision = { outcome: 'approve', rate: Rate.ofPercent(12) } as const;
  await app.lending.decide.execute({ requestId, operatorId: request.operatorId, decision });
  return requestId;
}

async function disburse(app: App, request: DemoRequest): Promise<LoanId> {
  const requestId = await approve(app, request);
  await app.lending.disburse.execute({ requestId, operatorId: request.operatorId });
  const found = await app.container.resolve(Lending.loanRequestQueries).caseOf(requestId);
  if (found?.loanId == null) throw new Error('The demo request has no loan.');
  return found.loanId as LoanId;
}

type Transfer = Parameters<App['lending']['recordBankReference']['execute']>[0];

async function payByTransfer({ lending, container }: App, transfer: Transfer): Promise<void> {
  const { borrowerId, reference, amount } = transfer;
  const [bank] = container.resolve(Lending.banks).all();
  if (bank === undefined) throw new Error('There are no banks.');
  const { id: paymentId } = await lending.recordBankReference.execute(transfer);
  const money = { bankId: bank.bankId, reference, amount, currency: 'USD' } as const;
  await lending.recordDeposit.execute({ ...money, confirmationCode: null, receivedAt: null });
  await lending.verifyPayment.execute({ borrowerId, paymentId, confirmationCode: null });
}

async function openTicket({ support, container }: App, ownerId: UserId, agentId: UserId): Promise<void> {
  const [category] = container.resolve(Support.categories).all();
  if (category === undefined) throw new Error('There are no ticket categories.');
  const text = { subject: 'Early payment', description: 'Can I pay an installment before its due date?' };
  const opened = { ...text, ownerId, categoryId: category.categoryId, priority: null, attachments: [] };
  const { id: ticketId } = await support.openTicket.execute(opened);
  await support.replyToTicket.execute({
    ticketId,
    agentId,
    content: 'Yes. You can pay at any time, in full or in part.',
  });
}
