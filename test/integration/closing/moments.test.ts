import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator } = await openService();

/** Moves the business date ahead of the clock. @returns its midnight */
async function jump(days: number): Promise<string> {
  const { businessDate } = await operator.reads('/sandbox/clock');
  const date = addDays(calendarDay(businessDate), days);
  // A move that takes long answers the day that it reached.
  while ((await done(operator.movesClock(date))).businessDate !== date);
  return `${date}T00:00:00.000Z`;
}

async function pay(loanId: string, amount: number): Promise<string> {
  const { paymentId } = await done(borrower.pays(loanId, amount));
  // The gateway's time is that of the clock, so a business date ahead of it holds nothing up.
  await settled(borrower);
  return paymentId;
}

/** All moments in an answer, by field. Days, which have no time, are left out. */
function momentsIn(answer: object): [string, string][] {
  return Object.entries(answer).flatMap(([field, value]): [string, string][] => {
    if (value !== null && typeof value === 'object') return momentsIn(value);
    const isMoment = /(At|lastUpdated|approvalDate|disbursementDate|lastPaymentDate|uploadDate)$/.test(field);
    return isMoment && typeof value === 'string' ? [[field, value]] : [];
  });
}

const first = await jump(40);
const borrower = await service.borrower();

it('an act on a business date ahead of the clock has the midnight of that date as its moment', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 1000, term: 12 });
  const { requestId } = (await borrower.reads('/requests'))[0];
  const paymentId = await pay(loanId, 89);
  const { ticketId } = await done(borrower.opensTicket());
  const { userId } = borrower;
  const own = ['user/profile', 'user/creditScore', 'notifications', `requests/${requestId}`, `loans/${loanId}`];
  const theirs = [`users/${userId}`, `requests/${requestId}`, `loans/${loanId}`, `tickets/${ticketId}`, 'payments'];
  const answers = [
    ...[...own, `payments/${paymentId}`, `support/tickets/${ticketId}`].map((path) => [borrower, `/${path}`] as const),
    ...[...theirs, 'loans', `audit?subjectId=${requestId}`, `loans/${loanId}/postings`].map(
      (path) => [operator, `/backoffice/${path}`] as const,
    ),
  ];

  for (const [who, path] of answers) {
    const moments = momentsIn(await who.reads(path));
    expect([path, moments.length]).not.toEqual([path, 0]);
    for (const [field, moment] of moments) expect([path, field, moment]).toEqual([path, field, first]);
  }
});

it('so have a reversal, a write-off and a recovery on later dates', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
  const paid = await pay(loanId, 100);
  const second = await jump(1);
  expect(await done(operator.reverses(paid))).toMatchObject({ reversedAt: second });

  const third = await jump(125);
  const [{ createdAt: defaulted }] = await borrower.reads('/notifications?type=loan_update');
  expect([second, defaulted, third].toSorted()).toEqual([second, defaulted, third]);
  expect(await done(operator.writesOff(loanId))).toMatchObject({ writtenOffAt: third });
  const recovery = { createdAt: third, completedAt: third };
  expect(await borrower.reads(`/payments/${await pay(loanId, 300)}`)).toMatchObject(recovery);
});
