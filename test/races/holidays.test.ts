import { expect, it } from 'vitest';
import { PayableDays } from '../../domain/loans/payable-days.ts';
import { addDays, type CalendarDay } from '../../domain/shared/calendar.ts';
import { type DueDayRule, type Holiday, WorkingDays } from '../../domain/shared/working-days.ts';
import { inDays, settled } from '../support/app.ts';
import { done } from '../support/client.ts';
import { expectOnly, openTrack } from './race.ts';

const { service, operator, payer, clerk, crowd, rounds } = await openTrack();
const second = await operator();
const ROUNDS = 12;

interface Loan {
  readonly loanId: string;
  readonly rule: DueDayRule;
}

async function loanBy(rule: DueDayRule): Promise<Loan> {
  const { productId } = await done(
    clerk.createsProduct({ interestRate: 0, dueDayRule: rule, lateFee: 15, gracePeriodDays: 0 }),
  );
  const { requestId } = await done(payer.asksFor(1200, { productId }));
  await done(clerk.approves(requestId));
  const { loanId } = await done(clerk.disburses(requestId));
  await done(payer.authorizesAutopay(loanId));
  return { loanId, rule };
}

/** The payable days by the lists as the database has them at the end. */
async function payableDaysBy(rule: DueDayRule, disbursedOn: CalendarDay): Promise<PayableDays> {
  const holidays = (await service.query(
    `select day::text, listed_from::text as "listedFrom", listed_until::text as "listedUntil" from holidays`,
  )) as unknown as readonly Holiday[];
  return PayableDays.of({ rule, disbursedOn, workingDays: new WorkingDays(holidays, 1) });
}

it('a change of the holidays beside the close of days moves no day that has begun, and each instalment is collected once, on its day', async () => {
  const disbursedOn = inDays(0);
  const loans = [await loanBy('next'), await loanBy('previous'), await loanBy('next')];
  let today = addDays(disbursedOn, 25);
  await service.app.closing.closeBusinessDay.execute({ date: today });
  const counts = await rounds(ROUNDS, async (race, round) => {
    const next = addDays(today, 1);
    const around = (seed: number) =>
      [0, 1, 2, 3].filter((after) => (seed >> after) % 2 === 1).map((after) => addDays(next, after));
    const closing = service.app.closing.closeBusinessDay.execute({ date: next });
    await race(
      crowd(2, clerk, (who, index) => who.listsHolidays(around(round * 5 + index))),
      crowd(2, second, (who, index) => who.listsHolidays(around(round * 3 + index + 7))),
      crowd(2, payer, (who) => who.get(`/loans/${loans[0]?.loanId}/autopay`)),
    );
    await closing;
    today = next;
  });
  expectOnly(counts, '200');
  await service.app.closing.closeBusinessDay.execute({ date: addDays(today, 1) });
  await settled(payer);

  for (const { loanId, rule } of loans) {
    const payableDays = await payableDaysBy(rule, disbursedOn);
    const { paymentSchedule } = await payer.reads(`/loans/${loanId}/paymentInfo`);
    const [first, then] = paymentSchedule.map(({ dueDate }: { dueDate: string }) =>
      payableDays.on(dueDate.slice(0, 10) as CalendarDay),
    );
    const made = await service.query(
      `select value_on::text as on, amount::int from payments where loan_id = '${loanId}'`,
    );
    expect(made).toEqual([{ on: first, amount: 10_000 }]);
    expect(await clerk.reads(`/backoffice/loans/${loanId}`)).toMatchObject({ nextPayableOn: then, paidAmount: 100 });
    expect(await payer.reads(`/loans/${loanId}/charges`)).toEqual([]);
  }
});
