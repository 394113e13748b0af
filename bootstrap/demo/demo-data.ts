import type { DependencyContainer } from 'tsyringe';
import { SandboxPaymentGateway } from '../../adapters/gateway/sandbox-payment-gateway.ts';
import type { Clock, JobQueue } from '../../application/shared/ports.ts';
import type { EventLog } from '../../application/webhooks/ports.ts';
import { EmailTaken } from '../../domain/identity/user.errors.ts';
import { addDays } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import { type App, buildApp } from '../app.ts';
import { type Config, VERSION } from '../config.ts';
import { LoanPorts } from '../contexts/loans.ts';
import { BackofficePorts } from '../contexts/operators.ts';
import { PaymentPorts } from '../contexts/payments.ts';
import { SupportPorts } from '../contexts/support.ts';
import { WebhookPorts } from '../contexts/webhooks.ts';
import { SharedPorts } from '../shared-ports.ts';
import { closeToday, monthsAgo, type People, payOff, seedCurrentLoans, seedOldLoans } from './demo-loans.ts';

/** Accounts for trying the service: in the embedded database, or in another one after `npm run cli -- demo`. */
const DEMO_PASSWORD = 'demo-password-1';
const DEMO_OPERATOR = { email: 'operator@demo.example', password: DEMO_PASSWORD };
const DEMO_BORROWERS = ['borrower@demo.example', 'newcomer@demo.example'] as const;

const ONE = { page: 1, limit: 1 };

export const DEMO_ACCOUNTS = `${[DEMO_OPERATOR.email, ...DEMO_BORROWERS].join(', ')} (password ${DEMO_PASSWORD})`;

/** Seeds once: products, and for the first borrower loans in every state, requests and a ticket. The second has nothing. */
export async function seedDemo(app: App, config: Config, databaseUrl: string): Promise<void> {
  const { userId: operatorId } = await app.identity.createOperator.execute(DEMO_OPERATOR);
  for (const [index, email] of DEMO_BORROWERS.entries()) {
    const person = { email, firstName: 'Demo', lastName: `Borrower ${index + 1}`, phone: null, emailConfirmed: true };
    try {
      const { userId: borrowerId } = await app.identity.registerUser.execute({ ...person, password: DEMO_PASSWORD });
      if (index === 0) await seedBorrower({ borrowerId, operatorId }, config, databaseUrl);
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
    }
  }
}

async function seedBorrower(people: People, config: Config, databaseUrl: string): Promise<void> {
  const clock = new DemoClock();
  const override = (container: DependencyContainer) => keepInside(container, clock);
  const app = await buildApp(config, { databaseUrl, version: VERSION, log: false, worksOnJobs: false, override });
  try {
    // A close of business collects by autopay and writes to borrowers, so other loans must not be part of it.
    const isAlone = (await app.container.resolve(LoanPorts.loanQueries).listForOperators({}, ONE)).total === 0;
    const old = await clock.at(monthsAgo(), () => seedOldLoans(app, people));
    await seedCurrentLoans(app, people, old.products);
    if (isAlone) await closeToday(app, people, old);
    await payOff(app, people, old);
    await openTicket(app, people.borrowerId, people.operatorId);
    await notePromise(app, people.operatorId);
  } finally {
    await app.http.close();
  }
}

const NO_EVENTS: EventLog = {
  add: () => {},
  isWaiting: async () => false,
  number: async () => ({ wanted: [], isFull: false }),
  between: async () => [],
  dataOf: async () => ({}),
  erase: async () => {},
};

/**
 * With any configuration, making the demo data calls no payment provider and leaves no mail, push message or event of a
 * webhook to be sent later.
 */
function keepInside(container: DependencyContainer, clock: Clock): void {
  container.register(SharedPorts.clock, { useValue: clock });
  container.register(SharedPorts.jobs, { useValue: { enqueue: async () => {} } satisfies JobQueue });
  container.register(PaymentPorts.gateway, {
    useValue: new SandboxPaymentGateway({ settlementMs: 0, byCents: false }),
  });
  // The acts of the demo wait for no second operator.
  container.register(BackofficePorts.fourEyes, { useValue: [] });
  container.register(WebhookPorts.eventLog, { useValue: NO_EVENTS });
}

/** Shows the present, except while something is done at an earlier moment. */
class DemoClock implements Clock {
  private moment: Date | null = null;

  now(): Date {
    return this.moment ?? new Date();
  }

  async at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
    this.moment = moment;
    try {
      return await work();
    } finally {
      this.moment = null;
    }
  }
}

/** On the loan that is late. */
async function notePromise({ backoffice, container }: App, operatorId: UserId): Promise<void> {
  const [late] = (await container.resolve(LoanPorts.collectionQueries).list({}, ONE)).items;
  if (late === undefined) return;
  const today = await container.resolve(SharedPorts.calendar).today();
  await backoffice.writeNote.execute({
    userId: null,
    requestId: null,
    loanId: late.loanId as LoanId,
    kind: 'promise',
    text: 'The salary arrives at the end of the month.',
    promisedOn: addDays(today, 5),
    promisedAmount: late.amountOverdue,
    operator: { id: operatorId, role: 'admin' },
  });
}

async function openTicket({ support, backoffice, container }: App, ownerId: UserId, agentId: UserId): Promise<void> {
  const [category] = container.resolve(SupportPorts.categories).all();
  if (category === undefined) throw new Error('There are no ticket categories.');
  const text = { subject: 'Early payment', description: 'Can I pay an installment before its due date?' };
  const opened = { ...text, ownerId, categoryId: category.categoryId, priority: null, attachments: [] };
  const { id: ticketId } = await support.openTicket.execute(opened);
  const message = 'Yes. You can pay at any time, in full or in part.';
  const operator = { id: agentId, role: 'admin' } as const;
  await backoffice.replyToTicket.execute({ ticketId, message, operator });
}
