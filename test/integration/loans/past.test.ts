import { expect, it } from 'vitest';
import { replayDatabase } from '../../../bootstrap/replay.ts';
import { scheduleFrom } from '../../../domain/loans/comparison.ts';
import type { Entry, History } from '../../../domain/loans/entry.ts';
import type { Fold } from '../../../domain/loans/replayed.ts';
import { addDays, addMonths, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { inDays, settled } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { usd } from '../../support/lending.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();

const endOf = (day: CalendarDay) => new Date(Date.parse(`${addDays(day, 1)}T00:00:00Z`) - 1).toISOString();

let today = inDays(0);

/** What the service answers on a day. The loan has its schedule, which its borrower sees, too. */
interface Answers {
  readonly day: CalendarDay;
  readonly loanId: string;
  readonly loan: unknown;
  readonly charges: unknown;
  readonly statement: unknown;
}

const loans: string[] = [];
const kept: Answers[] = [];

async function endDay(): Promise<void> {
  for (const loanId of loans) {
    const loan = `/backoffice/loans/${loanId}`;
    kept.push({
      day: today,
      loanId,
      loan: await operator.reads(loan),
      charges: await operator.reads(`${loan}/charges`),
      statement: await operator.reads(`${loan}/statement`),
    });
  }
}

async function moveTo(date: CalendarDay): Promise<void> {
  await endDay();
  await done(operator.movesClock(date));
  today = date;
}

async function pays(loanId: string, amount: number): Promise<string> {
  const { paymentId } = await done(borrower.pays(loanId, amount));
  await settled(borrower);
  return paymentId;
}

const changes = (loanId: string, terms: object) =>
  done(operator.booksChange(loanId, { reason: 'Hardship.', ...terms }));

async function prepays(loanId: string, amount: number): Promise<string> {
  const order = { amount, reduce: 'term', paymentMethod: 'card' };
  const { paymentId } = await done(borrower.send('POST', `/loans/${loanId}/prepayments`, order));
  await settled(borrower);
  return paymentId;
}

/** A day that no list has, a month and some days from now. */
async function lists(...days: readonly CalendarDay[]): Promise<void> {
  await done(operator.listsHolidays(days));
  await settled(borrower);
}

/** What the service answered at the end of each day, byte for byte. */
async function expectFoundAgain(): Promise<void> {
  for (const { day, loanId, ...answers } of kept) {
    const loan = `/backoffice/loans/${loanId}`;
    const knownAt = endOf(day);
    const read = async (url: string) => (await operator.get(url)).body.data;
    expect(JSON.stringify(await read(`${loan}?asOf=${day}&knownAt=${knownAt}`))).toBe(JSON.stringify(answers.loan));
    const charges = await read(`${loan}/charges?asOf=${day}&knownAt=${knownAt}`);
    expect(JSON.stringify(charges)).toBe(JSON.stringify(answers.charges));
    const statement = await read(`${loan}/statement?knownAt=${knownAt}`);
    expect(JSON.stringify(statement)).toBe(JSON.stringify(answers.statement));
  }
}

it('is found again as it was at the end of each of its days', async () => {
  const fees = { lateFee: 15, gracePeriodDays: 2, returnedPaymentFee: 20, originationFeePercent: 2, interestRate: 12 };
  const { productId } = await done(operator.createsProduct({ ...fees, dueDayRule: 'next' }));
  const dear = await done(operator.createsProduct({ ...fees, lateFee: 2_000 }));
  for (const given of [{ productId }, { productId }, {}, { productId: dear.productId }]) {
    const { requestId } = await done(borrower.asksFor(1_000, { term: 12, ...given }));
    await done(operator.approves(requestId, 12));
    loans.push((await done(operator.disburses(requestId))).loanId);
  }
  const [first, second, third, late] = loans as [string, string, string, string];
  const start = today;
  const due = (months: number) => addMonths(start, months);
  await moveTo(addDays(start, 10));
  await lists(due(1), addDays(due(1), 1), due(2));
  await moveTo(due(1));
  const payment = await pays(first, 88.85);
  await pays(third, 88.85);
  // Two of a day, whose order counts.
  const early = await prepays(first, 100);
  await lists(due(2), addDays(due(2), 1));
  await moveTo(addDays(due(1), 8));
  const [fee] = await operator.reads(`/backoffice/loans/${second}/charges`);
  expect(fee).toMatchObject({ type: 'Late Fee', status: 'Open' });
  await pays(second, 50);
  await moveTo(addDays(due(1), 9));
  await done(operator.waives(second, fee.chargeId));
  await done(borrower.pauses(third, 2));
  await changes(first, { type: 'rate', interestRate: 6 });
  const feesOf = async (loanId: string) =>
    (await operator.reads(`/backoffice/loans/${loanId}/charges`)).map(({ amount, status }: Record<string, string>) => [
      amount,
      status,
    ]);
  expect(await feesOf(late)).toEqual([[88.85, 'Open']]);
  await changes(late, { type: 'relief', interestRate: 0, from: start, to: due(1) });
  expect(await feesOf(late)).toEqual([[78.85, 'Open']]);
  await moveTo(addDays(due(1), 12));
  await done(operator.reverses(payment));
  const [{ changeId }] = await operator.reads(`/backoffice/loans/${late}/changes`);
  const { digest } = await done(operator.previewsUndo(late, `changes/${changeId}`));
  await done(operator.undoes(late, `changes/${changeId}`, digest));
  await moveTo(due(2));
  await lists();
  await pays(first, 200);
  const receivedAt = `${due(1)}T12:00:00.000Z`;
  const { depositId } = await done(operator.recordsDeposit('LATE', 88.85, { receivedAt }));
  await done(operator.matches(depositId, late, { as: 'payment' }));
  expect(await feesOf(late)).toEqual([[78.85, 'Voided']]);
  await moveTo(addDays(due(3), 1));
  await changes(late, { type: 'term', term: 6, effectiveOn: addDays(due(2), -1) });
  await changes(second, { type: 'reage' });
  await moveTo(due(8));
  await done(operator.writesOff(second));
  await moveTo(addDays(due(8), 1));

  expect(kept.length).toBeGreaterThan(15);
  const statuses = new Set(kept.map(({ loan }) => (loan as { status: string }).status));
  expect(statuses).toEqual(new Set(['Active', 'Paused', 'Defaulted']));
  await expectFoundAgain();

  const history = await operator.reads(`/backoffice/loans/${first}/history?limit=100`);
  const reversedOn = addDays(due(1), 12);
  const at = (day: CalendarDay) => expect.stringContaining(`${day}T00:00:00`);
  const ofPayments = history.filter(({ details }: { details: object }) => 'valueOn' in details);
  expect(ofPayments).toMatchObject([
    { kind: 'payment', on: due(2), recordedAt: at(due(2)), removedAt: null, details: { amount: 200 } },
    {
      kind: 'payment',
      on: due(1),
      recordedAt: at(reversedOn),
      removedAt: null,
      cause: null,
      details: { paymentId: early },
    },
    { kind: 'prepayment', on: due(1), removedAt: at(reversedOn), cause: 'demotion', details: { reduce: 'term' } },
    { kind: 'payment', on: due(1), removedAt: at(reversedOn), cause: 'reversal', details: { paymentId: payment } },
  ]);
  expect(history.at(-1)).toMatchObject({
    kind: 'disbursement',
    on: start,
    details: { amount: 1_000, interestRate: 12 },
  });
  // By what is known now, the payment that was taken back never was.
  const now = await operator.reads(`/backoffice/loans/${first}?asOf=${due(1)}`);
  expect(now.paidAmount).toBe(100);
  expect(await operator.reads(`/backoffice/loans/${first}?asOf=${today}`)).toEqual(
    await operator.reads(`/backoffice/loans/${first}`),
  );

  const codeOf = async (url: string) => {
    const { status, body } = await operator.get(`/backoffice/loans/${first}${url}`);
    return [status, body.error?.code];
  };
  const [tooEarly, tooLate] = [addDays(start, -1), addDays(today, 1)];
  for (const path of ['', '/charges']) {
    expect(await codeOf(`${path}?asOf=${tooEarly}`)).toEqual([404, 'LOAN_NOT_FOUND']);
    expect(await codeOf(`${path}?asOf=${tooLate}`)).toEqual([404, 'LOAN_NOT_FOUND']);
    expect(await codeOf(`${path}?asOf=2027-02-30`)).toEqual([400, 'VALIDATION_FAILED']);
  }
  for (const path of ['', '/charges', '/statement']) {
    expect(await codeOf(`${path}?knownAt=${endOf(today)}`)).toEqual([400, 'KNOWN_AT_IN_FUTURE']);
    expect(await codeOf(`${path}?knownAt=${endOf(tooEarly)}`)).toEqual([404, 'LOAN_NOT_FOUND']);
    expect(await codeOf(`${path}?knownAt=2027-02-30T00:00:00Z`)).toEqual([400, 'VALIDATION_FAILED']);
  }
});

/** Rules by which each loan with such an entry bears a cent more. */
function withACentMore(isMeant: (entry: Entry) => boolean): Fold {
  return (history: History) => {
    const schedule = scheduleFrom(history);
    const [first, ...others] = schedule.installments;
    if (first === undefined || !history.slice(1).some((entry) => isMeant(entry as Entry))) return schedule;
    return { ...schedule, installments: [{ ...first, interest: first.interest.plus(usd(0.01)) }, ...others] };
  };
}

it.each<[string, isMeant: (entry: Entry) => boolean, loan: () => string | undefined]>([
  ['a pause', ({ kind }) => kind === 'pause', () => loans[2]],
  ['a change of the rate', (entry) => entry.kind === 'change' && entry.change.type === 'rate', () => loans[0]],
  ['a write-off', ({ kind }) => kind === 'write-off', () => loans[1]],
])(
  'a rule of %s that is a cent wrong is found on the loan that has one, by its entry',
  async (_what, isMeant, loan) => {
    const found: unknown[] = [];
    const replay = (fold?: Fold) =>
      replayDatabase(service.databaseUrl, { found: (one) => found.push(one), ...(fold && { fold }) });

    expect(await replay()).toEqual({ loans: 4, differing: 0 });
    expect(await replay(withACentMore(isMeant))).toEqual({ loans: 4, differing: 1 });
    const history = await operator.reads(`/backoffice/loans/${loan()}/history?limit=100`);
    const entries = history.filter(({ kind, details }: { kind: string; details: object }) =>
      isMeant({ kind, change: details } as never),
    );
    expect(entries).toHaveLength(1);
    const [{ entryId, kind, on }] = entries;
    expect(found).toMatchObject([{ loanId: loan(), first: { entryId, kind, on } }]);
  },
);
