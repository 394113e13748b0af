import { describe, expect, it } from 'vitest';
import { kyselyLedgerQueries } from '../../../adapters/persistence/ledger/ledger.ts';
import { reconcileDatabase } from '../../../bootstrap/reconcile.ts';
import { addDays, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { inDays } from '../../support/app.ts';
import { wholeLife } from '../../support/books.ts';
import { openService } from '../../support/open-service.ts';
import { withClient } from '../../support/pg-client.ts';

/** An entry that no loan or deposit explains: 10 cents of cash. */
const entry = (source: string, day: string) =>
  `insert into ledger_postings (source, position, account, currency, amount, occurred_at, booked_on) values
    ('${source}', 1, 'cash', 'USD', 10, now(), '${day}'), ('${source}', 2, 'refunds-due', 'USD', -10, now(), '${day}')`;

describe('daily balances', async () => {
  const { service, borrower, operator } = await openService({}, { proveBooks: false });
  const TODAY = inDays(0);
  await wholeLife(service, borrower, operator);
  let days = 0;

  const closeNextDay = () => service.app.closing.closeBusinessDay.execute({ date: addDays(TODAY, ++days) });
  const trialBalance = async () => (await operator.reads('/backoffice/ledger/trial-balance'))[0];
  const cash = async () => (await trialBalance()).accounts[0].debit;
  const balanceDifferences = async () =>
    (await reconcileDatabase(service.databaseUrl)).disagreements.filter(({ subject }) => subject === 'daily balance');

  it('are written when the next day closes, and change no figure of the trial balance', async () => {
    const before = await trialBalance();

    await service.app.closing.closeBusinessDay.execute({ date: TODAY });
    expect(await service.query('select from ledger_daily_balances')).toEqual([]);
    await closeNextDay();

    const rows = await service.query('select day::text, account from ledger_daily_balances order by account');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual({ day: TODAY, account: 'cash' });
    expect(await trialBalance()).toEqual(before);
    expect(await balanceDifferences()).toEqual([]);
  });

  it('replace the postings of their days in the trial balance', async () => {
    const before = await cash();
    const add = (minorUnits: number) =>
      service.query(`update ledger_daily_balances set debit = debit + ${minorUnits} where account = 'cash'`);

    await add(100);

    expect(await cash()).toBeCloseTo(before + 1);
    expect(await balanceDifferences()).toEqual([expect.objectContaining({ id: `${TODAY} cash`, what: 'debit' })]);
    await add(-100);
  });

  it.each([
    ['of a day that has balances', TODAY],
    ['of an account that had no posting on its day', addDays(TODAY, -3)],
  ])('include a late entry %s', async (what, day) => {
    const before = await cash();

    await service.query(entry(what, day));

    expect(await cash()).toBeCloseTo(before + 0.1);
    expect(await balanceDifferences()).toEqual([]);
  });

  it('and the postings since count up to the day of the trial balance', async () => {
    const ledger = kyselyLedgerQueries(service.app.orm.em.fork());
    const cashUntil = async (day: CalendarDay) => (await ledger.trialBalance(day))[0]?.accounts[0]?.debit;
    const [past, before] = [addDays(TODAY, -4), await cash()];
    await service.query(entry('long ago', past));
    await service.query(entry('ahead', addDays(TODAY, 30)));

    expect(await cashUntil(addDays(past, -1))).toBeUndefined();
    expect(await cashUntil(past)).toBe(0.1);
    expect(await cashUntil(addDays(TODAY, 29))).toBeCloseTo(before + 0.1);
    expect(await cashUntil(addDays(TODAY, 30))).toBeCloseTo(await cash());
  });

  it('and the sums of principal by cause include a late entry, and are compared with the postings', async () => {
    const months = async () => (await operator.reads('/backoffice/portfolio?currency=USD')).months;
    const repaid = async () =>
      (await months()).find(({ month }: { month: string }) => month === TODAY.slice(0, 7)).repaid;
    const differences = async () =>
      (await reconcileDatabase(service.databaseUrl)).disagreements.filter(
        ({ subject }) => subject === 'daily principal',
      );
    const before = await repaid();
    const [{ id: loanId } = expect.fail()] = await service.query<{ id: string }>('select id from loans');
    const line = `'${borrower.userId}', '${loanId}', 'USD', now(), '${TODAY}'`;

    await service.query(`insert into ledger_postings
      (source, position, account, amount, borrower_id, loan_id, currency, occurred_at, booked_on) values
      ('loan.payment-received:late', 1, 'cash', 10, ${line}),
      ('loan.payment-received:late', 2, 'principal-receivable', -10, ${line})`);

    expect(await repaid()).toBeCloseTo(before + 0.1);
    expect(await differences()).toEqual([]);
    await service.query(`update ledger_daily_principal set amount = amount - 5 where cause = 'loan.payment-received'`);
    expect(await repaid()).toBeCloseTo(before + 0.15);
    expect(await differences()).toHaveLength(1);
    await service.query(`update ledger_daily_principal set amount = amount + 5 where cause = 'loan.payment-received'`);
  });

  it('wait for an entry that is not committed yet', async () => {
    const before = await cash();
    await withClient(service.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query(entry('open', addDays(TODAY, days)));
      const closing = closeNextDay();
      const waiting = `select from pg_locks where objid = 7236015 and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await service.query(waiting)).length).toBe(1);
      await client.query('commit');
      await closing;
    });

    expect(await cash()).toBeCloseTo(before + 0.1);
    expect(await balanceDifferences()).toEqual([]);
  });
});
