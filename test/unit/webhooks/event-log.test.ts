import { expect, it } from 'vitest';
import {
  NumberEvents,
  RecordStatusChange,
  type StatusEvent,
  statusChangesOf,
} from '../../../application/webhooks/event-log.ts';
import type { LoanRequestEvents } from '../../../domain/loan-requests/loan-request.events.ts';
import type { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { InMemoryEventLog, InMemoryWebhookDeliveries } from '../../support/fakes/in-memory-webhooks.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import {
  ASSESSMENT,
  aLoan,
  aLoanRequest,
  aPayment,
  aReference,
  BOOKED_AT,
  BORROWER,
  rejection,
  usd,
} from '../../support/lending.ts';
import { loanWithPaid } from '../../support/loan-payments.ts';
import { aTicket } from '../../support/support.ts';
import { dayOf, momentOf } from '../../support/utc.ts';
import { aDelivery } from '../../support/webhooks.ts';

const AT = new Date('2027-02-01T10:00:00.000Z');

interface Changing {
  pullEvents(): readonly StatusEvent[];
}

const approve = (request: LoanRequest) => request.approve(null, ASSESSMENT, momentOf(AT));

function decided(decide: (request: LoanRequest) => void) {
  const request = aLoanRequest();
  decide(request);
  return request;
}

function reversedPayment() {
  const payment = aPayment();
  payment.complete(momentOf(AT));
  payment.reverse('Disputed.', momentOf(AT));
  return payment;
}

/** A loan with one payment, which is reversed. */
function reversedLoan(dollars: number) {
  const loan = aLoan();
  const [amount, valueOn] = [usd(dollars), dayOf(AT)];
  const money = { paymentId: aPayment().id, amount, valueOn, today: valueOn, at: AT };
  loan.receive(money);
  loan.reverse({ ...money, history: historyOf(loan) });
  return loan;
}

/** A paused loan that is changed from a day before its pause. */
function changedLate() {
  const loan = loanWithPaid(2);
  const [first, second] = [loan.installments[1]?.dueOn, loan.installments[2]?.dueOn];
  if (first === undefined || second === undefined) return expect.fail();
  loan.pause({ months: 1, reason: null, today: addDays(first, 1), at: AT });
  const past = { history: historyOf(loan), closedOn: null };
  const terms = { type: 'rate', rate: Rate.ofPercent(6) } as const;
  loan.pullEvents();
  loan.change({ changeId: idNumber(8), terms, reason: 'Hardship', effectiveOn: first, past, today: second, at: AT });
  return loan;
}

it('a change tells the status that a loan keeps', () => {
  expect(changedLate().pullEvents().flatMap(statusChangesOf)).toMatchObject([
    { type: 'loan.changed', status: 'Paused' },
  ]);
});

const LATE = calendarDay('2028-02-01');

function changedLoan(today: CalendarDay, terms: ChangeTerms) {
  const loan = aLoan();
  loan.closeDay(today, AT);
  loan.change({ changeId: idNumber(8), terms, reason: 'Hardship', today, at: AT });
  return loan;
}

it.each([
  ['an approved request', decided(approve), ['loan_request.pending', 'loan_request.approved']],
  [
    'a rejected request',
    decided((made) => made.reject(rejection('No.'), ASSESSMENT, AT)),
    ['loan_request.pending', 'loan_request.rejected'],
  ],
  ['a cancelled request', decided((made) => made.cancel(AT)), ['loan_request.pending', 'loan_request.cancelled']],
  ['a new loan', aLoan(), ['loan.active']],
  ['a new payment', aPayment(), ['payment.processing']],
  ['a new bank reference', aReference(), ['payment.pending']],
  ['a reversed payment', reversedPayment(), ['payment.processing', 'payment.completed', 'payment.failed']],
  ['a loan that a reversal reopens', reversedLoan(10_661.86), ['loan.active', 'loan.completed', 'loan.active']],
  ['a loan whose reversal changes nothing', reversedLoan(888.49), ['loan.active']],
  ['a changed loan', changedLoan(dayOf(AT), { type: 'term', term: 9 }), ['loan.active', 'loan.changed']],
  [
    'a loan in default that is re-aged',
    changedLoan(LATE, { type: 'reage' }),
    ['loan.active', 'loan.defaulted', 'loan.changed', 'loan.active'],
  ],
  ['a new ticket', aTicket(), ['ticket.open']],
])('%s has an event for each of its statuses', (_what, aggregate: Changing, types) => {
  const changes = aggregate.pullEvents().flatMap(statusChangesOf);

  expect(changes.map(({ type }) => type)).toEqual(types);
});

const approved = decided(approve).pullEvents().at(-1) as StatusEvent;

it('a change of status is an event with the status and the person in its data, also if no endpoint wants it', async () => {
  const eventLog = new InMemoryEventLog();

  await new RecordStatusChange({ eventLog, ids: new SequentialIds() }).execute(approved);

  const { requestId: subjectId } = approved as LoanRequestEvents;
  expect(eventLog.added).toMatchObject([
    {
      type: 'loan_request.approved',
      subject: 'loan_request',
      subjectId,
      userId: BORROWER,
      occurredAt: AT,
      more: { status: 'Approved', userId: BORROWER },
    },
  ]);
});

const ENDPOINTS = [idNumber<'Webhook'>(1), idNumber<'Webhook'>(2)];

it('a numbered event has a delivery for each endpoint that wants it, under its id, and wakes them', async () => {
  const [eventLog, jobs, events] = [new InMemoryEventLog(), new RecordingJobQueue(), new RecordingEventPublisher()];
  const webhookDeliveries = new InMemoryWebhookDeliveries(events);
  const [unitOfWork, clock] = [new DirectUnitOfWork(webhookDeliveries, jobs), new FakeClock(BOOKED_AT)];
  const { eventId: id, type, subjectId, userId, occurredAt } = aDelivery();
  eventLog.wanted.push({ id, type, subjectId, userId, occurredAt, webhookIds: ENDPOINTS });

  const ports = { eventLog, webhookDeliveries, jobs, unitOfWork, ids: new SequentialIds(), clock };
  await new NumberEvents(ports).execute();

  const [one, other] = webhookDeliveries.all;
  expect(one).toMatchObject({ webhookId: ENDPOINTS[0], eventId: id, type, subjectId, userId, status: 'Pending' });
  expect(other).toMatchObject({ webhookId: ENDPOINTS[1], eventId: id });
  expect(jobs.enqueued).toEqual([{ name: 'wake-webhooks', data: { webhookIds: ENDPOINTS } }]);
});
