import { beforeEach, expect, it } from 'vitest';
import { PauseLoan } from '../../../application/loans/pause-loan.ts';
import type { LoanPaymentReceived } from '../../../domain/loans/loan.events.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { lendingDesk, PAYMENT } from '../../support/lending-in-memory.ts';

type Desk = Awaited<ReturnType<typeof lendingDesk>>;

const FIRST_DUE = calendarDay('2027-02-28');
/** The fourth instalment is due on this day. It is overdue on the next, when the first three cure no default. */
const DUE = calendarDay('2027-05-31');
const NEXT = calendarDay('2027-06-01');
const OVERDUE = 2665.47;

let desk: Desk;

beforeEach(async () => {
  desk = await lendingDesk();
});

it.each([
  ['on the due date', [FIRST_DUE, FIRST_DUE], true],
  ['one of them a day late', [FIRST_DUE, addDays(FIRST_DUE, 1)], false],
])('an instalment is judged by the days on which its payments were ordered: %s', async (_when, orderedOn, onTime) => {
  const payments = orderedOn.map((day, index) => ({ day, paymentId: idNumber<'Payment'>(index + 1) }));
  for (const { day, paymentId } of payments) {
    desk.calendar.day = day;
    await desk.order(paymentId === payments[0]?.paymentId ? 400 : 488.49, { paymentId });
  }
  desk.calendar.day = calendarDay('2027-03-20');
  for (const { paymentId } of payments.toReversed()) await desk.report('succeeded', paymentId);

  const received = desk.events.published.filter(
    ({ type }) => type === 'loan.payment-received',
  ) as LoanPaymentReceived[];
  expect(received.flatMap(({ completed }) => completed)).toMatchObject([{ number: 1, onTime }]);
});

async function changeLoan(act: (loan: Awaited<ReturnType<Desk['loan']>>) => unknown): Promise<void> {
  const loan = await desk.loan();
  act(loan);
  await desk.loans.save(loan);
}

const defaulted = () => changeLoan((loan) => loan.closeDay(DUE, BOOKED_AT));
const statusOfLoan = async () => (await desk.loan()).status;
const payoffOn = async () => (await desk.loan()).payoff?.asOf;

it.each<[string, () => Promise<unknown>, () => Promise<unknown>, unknown]>([
  [
    'the gateway is asked for the outcome',
    async () => {
      await defaulted();
      await desk.order(OVERDUE);
      desk.gateway.outcome = { status: 'succeeded' };
    },
    () => desk.settle().then(statusOfLoan),
    'Defaulted',
  ],
  [
    'the gateway reports the outcome',
    () => defaulted().then(() => desk.order(OVERDUE)),
    () => desk.report('succeeded').then(statusOfLoan),
    'Defaulted',
  ],
  [
    'a transfer is verified',
    async () => {
      await defaulted();
      await desk.recordReference({ amount: OVERDUE });
      await desk.recordDeposit({ amount: OVERDUE });
    },
    () => desk.verify(desk.payments.all[0]?.id ?? PAYMENT).then(statusOfLoan),
    'Defaulted',
  ],
  ['a payment is ordered', async () => {}, async () => (await desk.order()).valueOn, NEXT],
  ['a payoff is ordered', async () => {}, () => desk.order('payoff').then(payoffOn), NEXT],
  ['a transfer is recorded', async () => {}, async () => (await desk.recordReference()).expiresOn, addDays(NEXT, 30)],
  [
    'a loan is paused',
    () =>
      changeLoan((loan) =>
        loan.receive({ paymentId: PAYMENT, amount: usd(4 * 888.49), valueOn: DUE, today: DUE, at: BOOKED_AT }),
      ),
    async () => {
      const command = { borrowerId: BORROWER, loanId: aLoan().id, months: 1, reason: null };
      return (await new PauseLoan(desk).execute(command)).startsOn;
    },
    NEXT,
  ],
])(
  'a day that is closed while the lock of the loan is awaited counts when %s',
  async (_when, prepare, act, expected) => {
    desk.calendar.day = DUE;
    await prepare();
    const get = desk.loans.get.bind(desk.loans);
    desk.loans.get = (...key) => {
      desk.calendar.day = NEXT;
      return get(...key);
    };

    expect(await act()).toEqual(expected);
  },
);
