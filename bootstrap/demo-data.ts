import { EmailTaken } from '../domain/identity/user.errors.ts';
import { Rate } from '../domain/shared/rate.ts';
import type { App } from './app.ts';
import { Lending } from './contexts/lending.ts';

/** Accounts to try the service with. They are made only in the embedded database, never in production. */
export const DEMO_PASSWORD = 'demo-password-1';
export const DEMO_OPERATOR = { email: 'operator@demo.example', password: DEMO_PASSWORD };
export const DEMO_BORROWERS = ['borrower@demo.example', 'newcomer@demo.example'] as const;

/** Seeds once: the first borrower with a running, an approved and a pending request; the second with nothing. */
export async function seedDemo(app: App): Promise<void> {
  const { userId: operatorId } = await app.identity.createOperator.execute(DEMO_OPERATOR);
  for (const [index, email] of DEMO_BORROWERS.entries()) {
    const person = {
      email,
      password: DEMO_PASSWORD,
      firstName: 'Demo',
      lastName: `Borrower ${index + 1}`,
      phone: null,
    };
    try {
      const { userId } = await app.identity.registerUser.execute(person);
      if (index === 0) await seedRequests(app, userId, operatorId);
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
    }
  }
}

type UserId = Awaited<ReturnType<App['identity']['registerUser']['execute']>>['userId'];

async function seedRequests({ lending, container }: App, borrowerId: UserId, operatorId: UserId): Promise<void> {
  const terms = { currency: 'USD', purpose: 'Education', employmentStatus: 'Employed', companyName: null } as const;
  const submit = (amount: number, term: number) => lending.submit.execute({ ...terms, borrowerId, amount, term });
  const running = await submit(10_000, 12);
  const approved = await submit(2_500, 6);
  await submit(800, 3);
  for (const { id: requestId } of [running, approved]) {
    const decision = { outcome: 'approve', rate: Rate.ofPercent(12) } as const;
    await lending.decide.execute({ requestId, operatorId, decision });
  }
  await lending.disburse.execute({ requestId: running.id, operatorId });
  const loans = await container.resolve(Lending.loanQueries).listOf(borrowerId, {}, { page: 1, limit: 1 });
  const [loan] = loans.items;
  if (loan === undefined) throw new Error('The demo loan was not booked.');
  const payment = { borrowerId, loanId: loan.loanId as never, method: 'card', bankId: null } as const;
  await lending.payLoan.execute({ ...payment, amount: loan.monthlyPayment });
}
