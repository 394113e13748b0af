import { expect, it } from 'vitest';
import { type ClosingStep, type ExpiredRecords, retentionHours } from '../../../application/closing/closing.port.ts';
import { closingSteps, SweepExpired } from '../../../application/closing/closing-steps.ts';
import { ExpireReferences, MatchReferences } from '../../../application/payments/references.ts';
import { ResumeStalePayments } from '../../../application/payments/settle-payments.ts';
import { nextCursor } from '../../../application/shared/page.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { Id } from '../../../domain/shared/ids.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, aPayment, aReference, BOOKED_AT, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';

const DAY = calendarDay('2027-03-31');
const clock = new FakeClock(BOOKED_AT);

type Rows = ReturnType<typeof lendingInMemory>;
type Add = (on: Rows, id: Id<never>) => Promise<unknown>;
type Step = readonly [name: string, counted: string, batchSize: number, Add, open: (on: Rows) => ClosingStep];

async function addMatched(on: Rows, id: Id<never>): Promise<void> {
  const transfer = { id, reference: `R-${id}`, amount: usd(1) };
  await on.payments.add(aReference(transfer));
  await on.deposits.add(aDeposit({ ...transfer, confirmationCode: null }));
  await on.loans.save(aLoan());
}

const addPayment: Add = (on, id) => on.payments.add(aPayment({ id }));
async function addReference(on: Rows, id: Id<never>): Promise<void> {
  await on.payments.add(aReference({ id, reference: `R-${id}` }));
  await on.loans.save(aLoan());
}

it.each<Step>([
  ['matching references', 'matched', 100, addMatched, (on) => new MatchReferences(on)],
  ['chasing payments', 'askedAfter', 500, addPayment, (on) => new ResumeStalePayments(on)],
  ['expiring references', 'expired', 100, addReference, (on) => new ExpireReferences(on)],
])('%s continues after a full batch', async (_name, counted, batchSize, add, open) => {
  const on = lendingInMemory();
  for (let number = 1; number <= batchSize + 1; number++) await add(on, idNumber<never>(number));
  on.clock.advance({ minutes: 11 });
  const step = open(on);

  const first = await step.run(DAY, null);

  expect([first.cursor, first.tally[counted]]).toEqual([idNumber(batchSize), batchSize]);
  const second = await step.run(DAY, first.cursor);
  expect([second.cursor, second.tally[counted]]).toEqual([null, 1]);
});

it.each([
  ['a batch that is not full', ['a'], null],
  ['an empty batch', [], null],
  ['a full batch, though nothing may be left', ['a', 'b'], 'b'],
])('the next batch after %s begins after the last id, if there is one', (_what, batch, cursor) => {
  expect(nextCursor(batch, 2, (id) => id)).toBe(cursor);
});

it('counts only the references that expired', async () => {
  const on = lendingInMemory();
  await on.loans.add(aLoan());
  await on.payments.add(aReference());
  await on.deposits.add(aDeposit());
  const step = new ExpireReferences(on);

  expect((await step.run(DAY, null)).tally).toEqual({ expired: 0 });
});

it('asks after payments that are processing for more than ten minutes', async () => {
  const on = lendingInMemory();
  await on.payments.add(aPayment());
  const askedAfter = async () => (await new ResumeStalePayments(on).run(DAY, null)).tally;

  on.clock.advance({ minutes: 10 });
  expect(await askedAfter()).toEqual({ askedAfter: 0 });
  on.clock.advance({ milliseconds: 1 });
  expect(await askedAfter()).toEqual({ askedAfter: 1 });
  expect(on.jobs.named('settle-payment')).toMatchObject([{ paymentId: aPayment().id }]);
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

  for (const [cursor, sessions] of [
    ['next', 5000],
    ['next', 5000],
    [null, 4999],
  ]) {
    expect(await sweep.run(DAY)).toEqual({ cursor, tally: { sessions } });
  }
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
    removedInstruments: 48,
    events: 720,
  });
});

it('finds payable days before loans, and matches references before they are judged, since money prevents a default', () => {
  const step = (name: string): ClosingStep => ({ name, run: async () => ({ cursor: null, tally: {} }) });
  const expiredRecords: ExpiredRecords = { remove: async () => 0 };
  const steps = closingSteps({
    addDailyBalances: step('balances'),
    expireReferences: step('expire'),
    expireOffers: step('offers'),
    resumeStalePayments: step('resume'),
    resumeStalePayouts: step('resume payouts'),
    closeLoans: step('loans'),
    collectAutopays: step('autopay'),
    matchReferences: step('match'),
    sandboxReturns: [step('returns')],
    movePayableDays: step('payable days'),
    expiredRecords,
    clock,
    retention: { notificationDays: 365, gatewayEventDays: 90 },
  });

  const names = steps.map(({ name }) => name);
  const judged = ['payable days', 'match', 'returns', 'loans', 'autopay'];
  const daily = [...judged, 'resume', 'resume payouts', 'expire', 'offers', 'balances'];
  expect(names.slice(0, 10)).toEqual(daily);
  expect(names.slice(10)).toContain('sweep sessions');
});
