import { Type } from 'typebox';
import * as acts from '../../../application/closing/closing.acts.ts';
import { AccountBalance, PostingItem, SandboxClock, TrialBalance } from '../../../application/ledger/ledger.record.ts';
import { exampleOf, listOf } from '../../../application/shared/record.ts';
import { InvalidClockDate, MAX_JUMP_DAYS } from '../../../domain/closing/closing-days.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';

const operation = operations('Back office: ledger');
const onLoan = operationsOn('Back office: ledger', 'loan');
const lent = { account: 'principal-receivable', debit: 10_000, credit: 0, balance: 10_000 } as const;

export const getTrialBalance = operation('getTrialBalance', 'Retrieve the trial balance of each currency', {
  description: 'Sums all postings by account. Debits equal credits.',
  response: answers(listOf(TrialBalance), 'One trial balance for each currency.', [
    exampleOf(TrialBalance, {
      accounts: [exampleOf(AccountBalance), exampleOf(AccountBalance, lent)],
      totals: { debit: 10_000, credit: 10_000, balance: 0 },
    }),
  ]),
});

export const listLoanPostings = onLoan('listLoanPostings', 'List the ledger entries of a loan', {
  description: 'The postings of one loan, newest first.',
  querystring: Type.Object(PageQuery),
  response: answers(listOf(PostingItem), 'A page of postings.', [
    exampleOf(PostingItem, { account: 'principal-receivable' }),
  ]),
});

const clockOperation = operations('Sandbox');

export const getSandboxClock = clockOperation('getSandboxClock', 'Retrieve the business date', {
  description: 'Only with the sandbox payment gateway, and never in production.',
  response: answers(SandboxClock, 'The business date.'),
});

export const moveSandboxClock = clockOperation('moveSandboxClock', 'Move the business date forward', {
  description:
    'Closes every business day up to the date: pauses end, loans default, late fees are added, autopay is charged, offers expire, reminders ' +
    `and notices go out. The clock never goes back, and moves ${MAX_JUMP_DAYS} days at most at once. A move that takes longer ` +
    'than 25 s answers the day that it reached. To continue, repeat the same request, with the same `Idempotency-Key`. A request that got a 503 continues, too.',
  ...byAct(acts.moveSandboxClock),
  response: answers(SandboxClock, 'The business date that is reached, whose day is closed.'),
  errors: [new InvalidClockDate(calendarDay('2026-11-20'), calendarDay('2027-11-21'))],
});
