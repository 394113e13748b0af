import { describe, expect, it } from 'vitest';
import type { ClosingStep, ExpiredRecords } from '../../../application/closing/closing.port.ts';
import { closingSteps } from '../../../application/closing/closing-steps.ts';
import { retentionHours } from '../../../application/closing/retention.ts';
import { SweepExpired } from '../../../application/closing/sweep-expired.ts';
import { CloseLoans } from '../../../application/loans/close-loans.ts';
import { ExpireReferences } from '../../../application/payments/expire-references.ts';
import { MatchReferences } from '../../../application/payments/match-references.ts';
import type { OpenPayments } from '../../../application/payments/payment.queries.ts';
import { ResumeStalePayments } from '../../../application/payments/resume-stale-payments.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryDeposits, InMemoryLoans, InMemoryPayments } from '../../support/fakes/in-memory-lending.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';

const DAY = calendarDay('2027-03-31');
const clock = new FakeClock(BOOKED_AT);
const none = async () => [];
const NO_PAYMENTS: OpenPayments = { matchable: none, processingSince: none, expiredBy: none };

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A query over the rows 1 to `count`, which honours the cursor and the limit as the real ones do. */
function pages<Row>(count: number, rowOf: (number: number) => Row) {
  return async (_criterion: unknown, after: string | null, limit: number): Promise<readonly Row[]> =>
    numbers(count)
      .filter((number) => after === null || idNumber(number) > after)
      .slice(0, limit)
      .map(rowOf);
}

async function closeLoans(count: number): Promise<ClosingStep> {
  const loans = new InMemoryLoans(new RecordingEventPublisher());
  for (const number of numbers(count)) await loans.add(aLoan({ id: idNumber(number) }));
  const after = pages(count, (number) => ({ loanId: idNumber<'Loan'>(number), borrowerId: BORROWER }));
  return new CloseLoans({ loans, loansToClose: { after }, clock, batchSize: 2 });
}

async function chasePayments(count: number): Promise<ClosingStep> {
  const [loanId, borrowerId] = [idNumber<'Loan'>(1), BORROWER];
  const processingSince = pages(count, (number) => ({ paymentId: idNumber<'Payment'>(number), loanId, borrowerId }));
  const openPayments = { ...NO_PAYMENTS, processingSince };
  return new ResumeStalePayments({ openPayments, jobs: new RecordingJobQueue(), clock });
}

async function expireReferences(count: number, recordedAt = BOOKED_AT): Promise<ClosingStep> {
  const payments = new InMemoryPayments(new RecordingEventPublisher());
  for (const number of numbers(count)) {
    await payments.add(aReference({ id: idNumber(number), reference: `R-${number}` }, recordedAt));
  }
  const expiredBy = pages(count, (number) => ({ paymentId: idNumber<'Payment'>(number), borrowerId: BORROWER }));
  const openPayments = { ...NO_PAYMENTS, expiredBy };
  const deposits = new InMemoryDeposits(new RecordingEventPublisher());
  return new ExpireReferences({ payments, deposits, openPayments, clock });
}

async function matchReferences(count: number): Promise<ClosingStep> {
  const on = lendingInMemory();
  for (const number of numbers(count)) {
    const [reference, amount] = [`R-${number}`, usd(1)];
    const borrowerId = BORROWER;
    const loanId = idNumber<'Loan'>(1 + (number % 2));
    if (number <= 2) await on.loans.add(aLoan({ id: loanId }));
    await on.payments.add(aReference({ id: idNumber(number), loanId, borrowerId, reference, amount }));
    const money = { id: idNumber<'Deposit'>(number), reference, amount, confirmationCode: null };
    await on.deposits.add(aDeposit(money));
  }
  return new MatchReferences(on);
}

describe.each([
  ['matching references', 'matched', 100, matchReferences],
  ['closing loans', 'loans', 2, closeLoans],
  ['chasing payments', 'askedAfter', 500, chasePayments],
  ['expiring references', 'expired', 100, expireReferences],
])('%s', (_step, counted, batchSize, stepOver) => {
  it.each([
    ['ends after a batch that is not full', batchSize - 1, [batchSize - 1]],
    ['reads on after a full batch, though nothing may be left', batchSize, [batchSize, 0]],
    ['does the rest of a second batch', batchSize + 1, [batchSize, 1]],
  ])('%s', async (_what, count, batches) => {
    const step = await stepOver(count);
    const done: number[] = [];
    let cursor: string | null = null;
    do {
      const batch = await step.run(DAY, cursor);
      done.push(batch.tally[counted] ?? Number.NaN);
      expect(batch.cursor).toBe(done.length < batches.length ? idNumber(batchSize) : null);
      cursor = batch.cursor;
    } while (cursor !== null);

    expect(done).toEqual(batches);
  });
});

it('counts only the references that expired', async () => {
  const step = await expireReferences(1, new Date('2027-03-30T00:00:00.000Z'));

  expect((await step.run(DAY, null)).tally).toEqual({ expired: 0 });
});

it('sweeps expired records until a batch is not full', async () => {
  const removed = [5000, 5000, 4999];
  const seen: unknown[] = [];
  const expiredRecords: ExpiredRecords = {
    remove: async (kind, before, limit) => {
      seen.push([kind, before.toISOString()]);
      return Math.min(removed.shift() ?? 0, limit);
    },
  };
  const sweep = new SweepExpired({ kind: 'sessions', keptHours: 48, expiredRecords, clock });

  expect(await sweep.run(DAY)).toEqual({ cursor: 'next', tally: { sessions: 5000 } });
  expect(await sweep.run(DAY)).toEqual({ cursor: 'next', tally: { sessions: 5000 } });
  expect(await sweep.run(DAY)).toEqual({ cursor: null, tally: { sessions: 4999 } });
  const twoDaysEarlier = new Date(clock.now().getTime() - 48 * 3_600_000).toISOString();
  expect(seen).toEqual(Array(3).fill(['sessions', twoDaysEarlier]));
});

it('keeps what is of use, and what the operator wants to keep', () => {
  const hours = retentionHours({ notificationDays: 365, gatewayEventDays: 90 });

  expect(hours).toEqual({
    idempotencyKeys: 24,
    sessions: 720,
    accountMails: 0,
    addressMails: 24,
    readNotifications: 8760,
    gatewayEvents: 2160,
    webhookDeliveries: 720,
  });
});

it('matches references before loans are judged, since money that was received prevents a default', () => {
  const step = (name: string): ClosingStep => ({ name, run: async () => ({ cursor: null, tally: {} }) });
  const expiredRecords: ExpiredRecords = { remove: async () => 0 };
  const steps = closingSteps({
    addDailyBalances: step('add daily balances'),
    expireReferences: step('expire references'),
    resumeStalePayments: step('resume stale payments'),
    closeLoans: step('close loans'),
    matchReferences: step('match references'),
    ...{ expiredRecords, clock, retention: { notificationDays: 365, gatewayEventDays: 90 } },
  });

  const names = steps.map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual([
    'match references',
    'close loans',
    'resume stale payments',
    'expire references',
    'add daily balances',
  ]);
  expect(names.slice(5)).toContain('sweep sessions');
});
