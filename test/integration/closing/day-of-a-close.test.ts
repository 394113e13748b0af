import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays, addMonths, type CalendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { inDays, settled, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import type { Operator } from '../../support/operator.ts';
import { dayOf } from '../../support/utc.ts';

interface People {
  readonly service: TestApp;
  readonly borrower: Borrower;
  readonly operator: Operator;
}

/** 1,200 dollars without interest in 12 instalments of 100, with late fees and no days of grace. */
async function loanOf({ borrower, operator }: Omit<People, 'service'>): Promise<string> {
  const fees = { interestRate: 0, lateFee: 15, gracePeriodDays: 0 };
  const { productId } = await done(operator.createsProduct(fees));
  const { requestId } = await done(borrower.asksFor(1200, { productId }));
  await done(operator.approves(requestId));
  return (await done(operator.disburses(requestId))).loanId;
}

/** The days that each place gives to what happened to a loan after its disbursement, the earliest first. */
async function daysOf({ service, borrower, operator }: People, loanId: string): Promise<Record<string, string[]>> {
  const get = (url: string, { headers }: Borrower) => service.app.http.inject({ url, headers });
  const exported = async (dataset: string, field: string) => {
    const { body } = await get(`/backoffice/exports/${dataset}?format=ndjson`, operator);
    const rows = body.split('\n').filter((line) => line !== '' && line.includes(loanId));
    return rows.map((row) => JSON.parse(row)[field]);
  };
  const csv = await get(`/loans/${loanId}/statement?format=csv`, borrower);
  const places: Record<string, string[]> = {
    transactions: (await borrower.reads(`/loans/${loanId}/transactions`)).map(({ date }: { date: string }) => date),
    statement: (await borrower.reads(`/loans/${loanId}/statement`)).transactions.map(
      ({ date }: { date: string }) => date,
    ),
    'statement.csv': csv.body.match(/\d{4}-\d{2}-\d{2}/g) ?? [],
    postings: (await operator.reads(`/backoffice/loans/${loanId}/postings?limit=100`)).map(
      ({ bookedOn }: { bookedOn: string }) => bookedOn,
    ),
    'exported transactions': await exported('transactions', 'date'),
    'exported journal': await exported('journal', 'bookedOn'),
  };
  const plain = (days: string[]) => [...new Set(days.map((day) => day.slice(0, 10)))].toSorted().slice(1);
  return Object.fromEntries(Object.entries(places).map(([place, days]) => [place, plain(days)]));
}

const everywhere = (...days: string[]) => ({
  transactions: days,
  statement: days,
  'statement.csv': days,
  postings: days,
  'exported transactions': days,
  'exported journal': days,
});

describe('what a close ahead of the clock causes', async () => {
  const people = await openService();
  const { service, borrower, operator } = people;
  const close = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });

  it('bears the day that was closed in every place', async () => {
    const loanId = await loanOf(people);
    const due = addMonths(inDays(0), 1);
    const late = addDays(due, 1);
    await close(late);
    expect(await borrower.reads(`/loans/${loanId}/charges`)).toMatchObject([{ chargedOn: midnightText(late) }]);
    const [{ createdAt }] = await borrower.reads('/notifications?type=loan_update');
    expect(createdAt).toBe(midnightText(late));
    expect(await daysOf(people, loanId)).toEqual(everywhere(late));

    const { paymentId } = await done(borrower.reportsTransfer(loanId, 50, 'MATCHED'));
    await done(operator.recordsDeposit('MATCHED', 50));
    const matched = addDays(late, 1);
    await close(matched);
    expect(await borrower.reads(`/payments/${paymentId}`)).toMatchObject({ completedAt: midnightText(matched) });
    expect(await daysOf(people, loanId)).toEqual(everywhere(late, matched));
  });

  it('is dated by its value date if autopay collects it', async () => {
    const payer = await service.borrower();
    const own = { ...people, borrower: payer };
    const { businessDate } = await operator.reads('/sandbox/clock');
    const loanId = await loanOf(own);
    const due = addMonths(businessDate, 1);
    await done(payer.authorizesAutopay(loanId));
    await close(addDays(due, -1));
    await close(due);
    await settled(payer);
    expect(await daysOf(own, loanId)).toEqual(everywhere(due));
  });
});

describe('what a close behind the clock causes', async () => {
  const clock = { at: new Date(), now: () => clock.at };
  const people = await openService(
    {},
    { override: (container) => container.register(SharedPorts.clock, { useValue: clock }) },
  );
  const { service, borrower, operator } = people;
  const close = () => service.app.closing.closeBusinessDay.execute();
  const pass = (to: CalendarDay) => {
    clock.at = new Date(clock.at.getTime() + Date.parse(to) - Date.parse(dayOf(clock.at)));
  };

  it('bears the day that was closed in every place, but comes after what was booked since', async () => {
    await close();
    const [unpaid, paid] = [await loanOf(people), await loanOf(people)];
    const due = addMonths(dayOf(clock.at), 1);
    const [late, later] = [addDays(due, 1), addDays(due, 3)];
    pass(later);
    const { depositId } = await done(operator.recordsDeposit('UNANNOUNCED', 50));
    await done(operator.matches(depositId, paid));
    pass(addDays(due, 6));
    await close();
    for (const loanId of [unpaid, paid]) {
      expect(await borrower.reads(`/loans/${loanId}/charges`)).toMatchObject([{ chargedOn: midnightText(late) }]);
    }
    expect(await daysOf(people, unpaid)).toEqual(everywhere(late));
    expect(await daysOf(people, paid)).toEqual(everywhere(later));
  });

  it('comes no earlier than the money, if it matches a reference', async () => {
    const loanId = await loanOf(people);
    const recordedOn = addDays(dayOf(clock.at), 3);
    pass(recordedOn);
    await done(borrower.reportsTransfer(loanId, 50, 'MATCHED'));
    await done(operator.recordsDeposit('MATCHED', 50));
    pass(addDays(recordedOn, 2));
    await close();
    expect(await daysOf(people, loanId)).toEqual(everywhere(recordedOn));
  });
});
