import { EmailTaken } from '../../domain/identity/user.errors.ts';
import type { LoanId } from '../../domain/loans/loan.id.ts';
import { addDays } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { type App, buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { LoanPorts } from '../contexts/loans.ts';
import { SharedPorts } from '../contexts/shared.ts';
import { SupportPorts } from '../contexts/support.ts';
import { VERSION } from '../version.ts';
import { type OpenAt, seedCurrentLoans, seedOldLoans, settleOldLoans } from './demo-loans.ts';

/** Accounts for trying the service: in the embedded database, or in another one after `npm run demo`. */
const DEMO_PASSWORD = 'demo-password-1';
const DEMO_OPERATOR = { email: 'operator@demo.example', password: DEMO_PASSWORD };
const DEMO_BORROWERS = ['borrower@demo.example', 'newcomer@demo.example'] as const;

export const DEMO_ACCOUNTS = `${[DEMO_OPERATOR.email, ...DEMO_BORROWERS].join(', ')} (password ${DEMO_PASSWORD})`;

/** Seeds once: products, and for the first borrower loans in every state, requests and a ticket. The second has nothing. */
export async function seedDemo(app: App, config: Config, databaseUrl: string): Promise<void> {
  const openAt: OpenAt = (moment) =>
    buildApp(config, {
      databaseUrl,
      version: VERSION,
      log: false,
      worksOnJobs: false,
      override: (container) => container.register(SharedPorts.clock, { useValue: { now: () => moment } }),
    });
  const { userId: operatorId } = await app.identity.createOperator.execute(DEMO_OPERATOR);
  for (const [index, email] of DEMO_BORROWERS.entries()) {
    const person = { email, firstName: 'Demo', lastName: `Borrower ${index + 1}`, phone: null, emailConfirmed: true };
    try {
      const { userId: borrowerId } = await app.identity.registerUser.execute({ ...person, password: DEMO_PASSWORD });
      if (index === 0) await seedBorrower(app, openAt, { borrowerId, operatorId });
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
    }
  }
}

async function seedBorrower(app: App, openAt: OpenAt, people: Record<'borrowerId' | 'operatorId', UserId>) {
  const old = await seedOldLoans(openAt, people);
  await seedCurrentLoans(app, people, old.products);
  await settleOldLoans(app, people, old);
  await openTicket(app, people.borrowerId, people.operatorId);
  await notePromise(app, people.operatorId);
}

/** On the loan that is late. */
async function notePromise({ support, container }: App, operatorId: UserId): Promise<void> {
  const [late] = (await container.resolve(LoanPorts.collectionQueries).list({}, { page: 1, limit: 1 })).items;
  if (late === undefined) return;
  const today = await container.resolve(SharedPorts.calendar).today();
  await support.writeNote.execute({
    subject: { userId: null, requestId: null, loanId: late.loanId as LoanId },
    kind: 'promise',
    text: 'The salary arrives at the end of the month.',
    promisedOn: addDays(today, 5),
    promisedAmount: Money.ofDecimal(late.amountOverdue, late.currency as Currency),
    operator: { id: operatorId, role: 'admin' },
  });
}

async function openTicket({ support, container }: App, ownerId: UserId, agentId: UserId): Promise<void> {
  const [category] = container.resolve(SupportPorts.categories).all();
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
