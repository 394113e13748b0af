import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Client } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';

let service: TestApp;
let borrower: Borrower;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  operator = await service.operator();
});

afterAll(() => service.close());

const dataOf = async (client: Client, path: string) => (await client.get(path)).body.data;

/** Moves the business date ahead of the clock. @returns its midnight */
async function jump(days: number): Promise<string> {
  const { businessDate } = await dataOf(operator, '/sandbox/clock');
  const date = addDays(calendarDay(businessDate), days);
  expect((await operator.send('POST', '/sandbox/clock', { date })).status).toBe(200);
  return `${date}T00:00:00.000Z`;
}

async function pay(loanId: string, amount: number): Promise<string> {
  const { body } = await borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
  // The gateway's time is that of the clock, so a business date ahead of it holds nothing up.
  await settled(borrower);
  return body.data.paymentId;
}

/** All moments in an answer, by field. Days, which have no time, are left out. */
function momentsIn(answer: object): [string, string][] {
  return Object.entries(answer).flatMap(([field, value]): [string, string][] => {
    if (value !== null && typeof value === 'object') return momentsIn(value);
    const isMoment = /(At|lastUpdated|approvalDate|disbursementDate|lastPaymentDate|uploadDate)$/.test(field);
    return isMoment && typeof value === 'string' ? [[field, value]] : [];
  });
}

it('an act on a business date ahead of the clock has the midnight of that date as its moment', async () => {
  const first = await jump(40);
  borrower = await service.borrower();
  const loanId = await disbursedLoan(borrower, operator, { amount: 1000, term: 12 });
  const { requestId } = (await dataOf(borrower, '/requests'))[0];
  const paymentId = await pay(loanId, 89);
  const [{ categoryId }] = await dataOf(borrower, '/support/categories');
  const question = { subject: 'A question', description: 'When is the next payment due?', categoryId };
  const { ticketId } = (await borrower.send('POST', '/support/tickets', question)).body.data;
  const { userId } = borrower;
  const answers: [Client, string][] = [
    ...[
      ...['/user/profile', '/user/creditScore', '/notifications'],
      ...[`/requests/${requestId}`, `/loans/${loanId}`, `/payments/${paymentId}`, `/support/tickets/${ticketId}`],
    ].map((path): [Client, string] => [borrower, path]),
    ...[
      ...[`users/${userId}`, `requests/${requestId}`, `loans/${loanId}`, `tickets/${ticketId}`, 'payments', 'loans'],
      ...[`audit?subjectId=${requestId}`, `loans/${loanId}/postings`],
    ].map((path): [Client, string] => [operator, `/backoffice/${path}`]),
  ];

  for (const [client, path] of answers) {
    const moments = momentsIn(await dataOf(client, path));
    expect([path, moments.length]).not.toEqual([path, 0]);
    for (const [field, moment] of moments) expect([path, field, moment]).toEqual([path, field, first]);
  }
});

it('no moment of a loan precedes an earlier one, also over further jumps', async () => {
  const moments: string[] = [];
  const note = (...later: (string | null)[]) => moments.push(...later.filter((each) => each !== null));
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
  const [request] = await dataOf(borrower, '/requests');
  const { createdAt, approvalDate } = await dataOf(borrower, `/requests/${request.requestId}`);
  note(createdAt, approvalDate, (await dataOf(borrower, `/loans/${loanId}`)).disbursementDate);
  const paid = await pay(loanId, 100);
  const payment = await dataOf(borrower, `/payments/${paid}`);
  note(payment.createdAt, payment.completedAt, (await dataOf(borrower, `/loans/${loanId}`)).lastPaymentDate);
  note(await jump(1));
  await operator.send('POST', `/backoffice/payments/${paid}/reverse`, { reason: 'returned' });
  const reversed = (await dataOf(operator, '/backoffice/payments')).find((each: Answered) => each.paymentId === paid);
  note(reversed.reversedAt);
  const later = await jump(125);
  const [ofDefault] = await dataOf(borrower, '/notifications');
  note(ofDefault.createdAt, later);
  await operator.send('POST', `/backoffice/loans/${loanId}/write-off`, { reason: 'insolvent' });
  note((await dataOf(operator, `/backoffice/loans/${loanId}`)).writtenOffAt);
  const last = await pay(loanId, 300);
  note((await dataOf(borrower, `/payments/${last}`)).completedAt);

  expect(moments).toHaveLength(12);
  expect(moments).toEqual(moments.toSorted());
});

interface Answered {
  readonly paymentId: string;
}
