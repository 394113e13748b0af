import { PostToStatement } from '../../application/loans/post-to-statement.ts';
import { RecordRefundDue } from '../../application/payments/record-refund-due.ts';
import { STATEMENT_EVENTS, type StatementEvent } from '../../domain/loans/loan-transaction.ts';
import type { PaymentRefundDue } from '../../domain/payments/payment.events.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import { DirectUnitOfWork } from './fakes/direct-unit-of-work.ts';
import { FakeClock } from './fakes/fake-clock.ts';
import { inMemoryLending } from './fakes/in-memory-lending.ts';
import { inMemoryOpenPayments } from './fakes/in-memory-open-payments.ts';
import { RecordingEventPublisher } from './fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from './fakes/recording-job-queue.ts';
import { ScriptedGateway } from './fakes/scripted-gateway.ts';
import { SequentialIds } from './fakes/sequential-ids.ts';
import { aDeposit, BOOKED_AT } from './lending.ts';

/** The moment of an act in `lendingInMemory`: its business date is ahead of its clock. */
export const ACT_AT = new Date('2027-02-01T00:00:00.000Z');

/**
 * All that the use cases of lending need, in memory. The bank of `aDeposit` is the only one. Events write statements and
 * refunds, and do nothing else.
 */
export function lendingInMemory(today = dayOf(ACT_AT)) {
  const events = new RecordingEventPublisher();
  const stores = inMemoryLending(events);
  const calendar = { today: async () => today };
  const postToStatement = new PostToStatement({ ...stores, calendar, ids: new SequentialIds() });
  for (const type of STATEMENT_EVENTS) {
    events.subscribers.on<StatementEvent>(type, (event) => postToStatement.execute(event));
  }
  events.subscribers.on<PaymentRefundDue>('payment.refund-due', (event) => new RecordRefundDue(stores).execute(event));
  return {
    ...stores,
    openPayments: inMemoryOpenPayments(stores),
    events,
    unitOfWork: new DirectUnitOfWork(...Object.values(stores), events),
    jobs: new RecordingJobQueue(),
    gateway: new ScriptedGateway(),
    banks: { all: () => [], has: (id: string) => id === aDeposit().bankId },
    calendar,
    clock: new FakeClock(BOOKED_AT),
    ids: new SequentialIds(),
  };
}
