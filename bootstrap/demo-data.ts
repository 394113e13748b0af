import { EmailTaken } from '../domain/identity/user.errors.ts';
import type { LoanId } from '../domain/loans/loan.id.ts';
import type { UserId } from '../domain/shared/id.ts';
import { Rate } from '../domain/shared/rate.ts';
import type { App } from './app.ts';
import { Lending } from './contexts/lending.ts';
import { Support } from './contexts/support.ts';

/** Accounts to try the service with. They are made only in the embedded database, never in production. */
export const DEMO_PASSWORD = 'demo-password-1';
export const DEMO_OPERATOR = { email: 'operator@demo.example', password: DEMO_PASSWORD };
export const DEMO_BORROWERS = ['borrower@demo.example', 'newcomer@demo.example'] as const;

/** Seeds once: the first borrower with loans in several states, requests and a ticket; the second with nothing. */
export async function seedDemo(app: App): Promise<void> {
  const { userId: operatorId } = await app.identity.createOperator.execute(DEMO_OPERATOR);
  for (const [index, email] of DEMO_BORROWERS.entries()) {
    const name = { firstName: 'Demo', lastName: `Borrower ${index + 1}` };
    try {
      const { userId } = await app.identity.registerUser.execute({
        ...name,
        email,
        password: DEMO_PASSWORD,
        phone: null,
      });
      if (index === 0) await seedBorrower(app, userId, operatorId);
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
    }
  }
}

async function seedBorrower(app: App, borrowerId: UserId, operatorId: UserId): Promise<void> {
  const { lending } = app;
  const lend = (amount: number, term: number) => disburse(app, { borrowerId, operatorId, amount, term });

  const repaid = await lend(600, 3);
  await payByTransfer(app, { borrowerId, loanId: repaid, amount: 612.04, reference: 'DEMO-0001' });
  const paused = await lend(2_000, 6);
  await payByTransfer(app, { borrowerId, loanId: paused, amount: 345.1, reference: 'DEMO-0002' });
  await lending.pauseLoan.execute({ borrowerId, loanId: paused, months: 2, reason: null });
  const running = await lend(10_000, 12);
  await lending.payLoan.execute({ borrowerId, loanId: running, amount: 888.49, method: 'card', bankId: null });

  await approve(app, { borrowerId, operatorId, amount: 2_500, term: 6 });
  await submit(app, { borrowerId, amount: 800, term: 3 });
  await openTicket(app, borrowerId, operatorId);
}

interface Wish {
  readonly borrowerId: UserId;
  readonly amount: number;
  readonly term: number;
}

function submit({ lending }: App, wish: Wish) {
  const terms = { currency: 'USD', purpose: 'Education', employmentStatus: 'Employed', companyName: null } as const;
  return lending.submit.execute({ ...terms, ...wish });
}

async function approve(app: App, { operatorId, ...wish }: Wish & { readonly operatorId: UserId }) {
  const { id: requestId } = await submit(app, wish);
  const decision = { outcome: 'approve', rate: Rate.ofPercent(12) } as const;
  await app.lending.decide.execute({ requestId, operatorId, decision });
  return requestId;
}

async function disburse(app: App, wish: Wish & { readonly operatorId: UserId }): Promise<LoanId> {
  const requestId = await approve(app, wish);
  await app.lending.disburse.execute({ requestId, operatorId: wish.operatorId });
  const request = await app.container.resolve(Lending.loanRequestQueries).caseOf(requestId);
  if (request?.loanId == null) throw new Error('The demo loan was not booked.');
  return request.loanId as LoanId;
}

interface Transfer {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly amount: number;
  readonly reference: string;
}

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
  const text = { subject: 'Paying earlier', description: 'May I pay an instalment before it is due?' };
  const { categoryId } = category;
  const { id: ticketId } = await support.openTicket.execute({
    ...text,
    ownerId,
    categoryId,
    priority: null,
    attachments: [],
  });
  await support.replyToTicket.execute({ ticketId, agentId, content: 'Yes, at any time, and in part as well.' });
}
