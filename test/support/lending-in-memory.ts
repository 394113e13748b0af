import { calendarDay } from '../../domain/shared/calendar.ts';
import { DirectUnitOfWork } from './fakes/direct-unit-of-work.ts';
import { FakeClock } from './fakes/fake-clock.ts';
import {
  InMemoryDeposits,
  InMemoryGatewayEvents,
  InMemoryLoanRequests,
  InMemoryLoans,
  InMemoryPayments,
} from './fakes/in-memory-lending.ts';
import { inMemoryOpenPayments } from './fakes/in-memory-open-payments.ts';
import { RecordingEventPublisher } from './fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from './fakes/recording-job-queue.ts';
import { ScriptedGateway } from './fakes/scripted-gateway.ts';
import { SequentialIds } from './fakes/sequential-ids.ts';
import { aDeposit, BOOKED_AT } from './lending.ts';

/** All that the use cases of lending need, in memory. The bank of `aDeposit` is the only one. */
export function lendingInMemory(today = calendarDay('2027-02-01')) {
  const events = new RecordingEventPublisher();
  const stores = {
    requests: new InMemoryLoanRequests(events),
    loans: new InMemoryLoans(events),
    payments: new InMemoryPayments(events),
    deposits: new InMemoryDeposits(events),
    gatewayEvents: new InMemoryGatewayEvents(),
  };
  return {
    ...stores,
    openPayments: inMemoryOpenPayments(stores),
    events,
    unitOfWork: new DirectUnitOfWork(...Object.values(stores), events),
    jobs: new RecordingJobQueue(),
    gateway: new ScriptedGateway(),
    banks: { all: () => [], has: (id: string) => id === aDeposit().bankId },
    calendar: { today: async () => today },
    clock: new FakeClock(BOOKED_AT),
    ids: new SequentialIds(),
  };
}
