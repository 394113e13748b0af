import { Type } from 'typebox';
import { InvalidClockDate, MAX_JUMP_DAYS } from '../../../domain/closing/closing-days.ts';
import { ACCOUNT_KINDS, ACCOUNTS, SIDES } from '../../../domain/ledger/journal.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_IDS, exampleOf } from '../fields/examples.ts';
import { CalendarDate, Choice, CurrencyField, List, MoneyField, Named, Timestamp, Words } from '../fields/fields.ts';
import { Body, Day } from '../fields/inputs.ts';

const operation = operations('Back office: ledger');
const onLoan = operationsOn('Back office: ledger', 'loan');

const Account = Choice(ACCOUNTS, { title: 'Account' });
const Totals = {
  debit: MoneyField(0),
  credit: MoneyField(10_000),
  balance: MoneyField(-10_000, 'Debit minus credit. Negative for liabilities and income.'),
};
const AccountBalance = Named('AccountBalance', {
  account: Account,
  kind: Choice(ACCOUNT_KINDS, { title: 'AccountKind' }),
  ...Totals,
});
const lent = { account: 'principal-receivable', debit: 10_000, credit: 0, balance: 10_000 } as const;
const TrialBalance = Named('TrialBalance', {
  currency: CurrencyField,
  accounts: List(AccountBalance),
  totals: Type.Object(Totals, { description: 'Sums over all accounts. The balance is 0.' }),
});
const Posting = Named('Posting', {
  source: Words(
    `loan.disbursed:${EXAMPLE_IDS.loan}`,
    'The event that was booked. All postings of a journal entry share it.',
  ),
  account: Account,
  side: Choice(SIDES, { title: 'Side' }),
  amount: MoneyField(10_000),
  currency: CurrencyField,
  bookedOn: CalendarDate('2026-11-20', 'The business date of the entry, or the day whose close caused it.'),
  occurredAt: Timestamp(),
});

export const getTrialBalance = operation('getTrialBalance', 'Retrieve the trial balance of each currency', {
  description: 'Sums all postings by account. Debits equal credits.',
  response: answers(List(TrialBalance), 'One trial balance for each currency.', [
    exampleOf(TrialBalance, {
      accounts: [exampleOf(AccountBalance), exampleOf(AccountBalance, lent)],
      totals: { debit: 10_000, credit: 10_000, balance: 0 },
    }),
  ]),
});
export const listLoanPostings = onLoan('listLoanPostings', 'List the ledger entries of a loan', {
  description: 'The postings of one loan, newest first.',
  querystring: Type.Object(PageQuery),
  response: answers(List(Posting), 'A page of postings.', [exampleOf(Posting, { account: 'principal-receivable' })]),
});

const clockOperation = operations('Sandbox');

const day = '2027-03-01';
const whichDay = 'The later of the day (UTC) and the last day closed. Due dates are compared with it.';
const SandboxClock = Named('SandboxClock', { businessDate: CalendarDate(day, whichDay) });

export const getSandboxClock = clockOperation('getSandboxClock', 'Retrieve the business date', {
  description: 'Only with the sandbox payment gateway, and never in production.',
  response: answers(SandboxClock, 'The business date.'),
});
export const moveSandboxClock = clockOperation('moveSandboxClock', 'Move the business date forward', {
  description:
    'Closes every business day up to the date: pauses end, loans default, late fees are added, autopay is charged, offers expire, reminders ' +
    `and notices go out. The clock never goes back, and moves ${MAX_JUMP_DAYS} days at most at once. A move that takes longer ` +
    'than 25 s answers the day that it reached. To continue, repeat the same request, with the same `Idempotency-Key`. A request that got a 503 continues, too.',
  body: Body({ date: Day(day) }),
  response: answers(SandboxClock, 'The business date that is reached, whose day is closed.'),
  errors: [new InvalidClockDate(calendarDay('2026-11-20'), calendarDay('2027-11-21'))],
});
