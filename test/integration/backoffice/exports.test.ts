import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { DATASET_NAMES, type Dataset, datasetColumns } from '../../../application/exports/datasets.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, loanWithFee } from '../../support/app.ts';
import { wholeLife } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator, borrower } = await openService({}, { proveBooks: false });
await wholeLife(service, borrower, operator);
const companyName = '=HYPERLINK("http://evil.invalid","x")';
const loanId = await disbursedLoan(borrower, operator);
await loanWithFee(borrower, operator);
await done(borrower.asksFor(5_000, { employmentStatus: 'Employed', companyName }));
const base = await service.app.http.listen({ port: 0 });

type Row = Readonly<Record<string, string | number | null>>;

const answerOf = (url: string) =>
  service.app.http.inject({ url: `/backoffice/exports/${url}`, headers: operator.headers });
const rowsOf = async (dataset: Dataset, query = ''): Promise<Row[]> => {
  const { body, statusCode } = await answerOf(`${dataset}?format=ndjson${query}`);
  expect(statusCode).toBe(200);
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};
const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[column] ?? 0) * 100), 0);

describe('an export', () => {
  it.each(DATASET_NAMES)('of %s has its columns and rows, in both formats', async (dataset) => {
    const rows = await rowsOf(dataset);
    const { body, headers } = await answerOf(dataset);

    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row)).toEqual(datasetColumns(dataset));
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${dataset}.csv"`,
    });
    expect(body.startsWith(`${datasetColumns(dataset).join(',')}\r\n`)).toBe(true);
    expect(body.match(/\r\n/g)).toHaveLength(rows.length + 1);
  });

  it('has the figures of the API', async () => {
    const own = (rows: readonly Row[]) => rows.filter((row) => row.loanId === loanId);
    const loan = await operator.reads(`/backoffice/loans/${loanId}`);
    const [exported] = own(await rowsOf('loans'));
    const days = ['disbursementDate', 'nextPaymentDate', 'pauseStartDate', 'pauseEndDate'];
    for (const [column, value] of Object.entries(exported ?? {})) {
      expect([column, value]).toEqual([
        column,
        days.includes(column) ? (loan[column]?.slice(0, 10) ?? null) : loan[column],
      ]);
    }
    const { paymentSchedule } = await borrower.reads(`/loans/${loanId}/paymentInfo`);
    const schedule = own(await rowsOf('installments'));
    expect(schedule.map(({ dueDate, balance, status }) => [dueDate, balance, status])).toEqual(
      paymentSchedule.map((row: Row) => [String(row.dueDate).slice(0, 10), row.balance, row.status]),
    );
    const lines = await borrower.reads(`/loans/${loanId}/transactions`);
    expect(own(await rowsOf('transactions')).map(({ transactionId }) => transactionId)).toEqual(
      lines.map((line: Row) => line.transactionId).reverse(),
    );
  });

  it('of the journal has as much debit as credit, in each entry and as the trial balance says', async () => {
    const rows = await rowsOf('journal');
    for (const entry of Map.groupBy(rows, ({ entryId }) => entryId).values()) {
      expect(sum(entry, 'debit')).toBe(sum(entry, 'credit'));
    }
    const [{ accounts }] = await operator.reads('/backoffice/ledger/trial-balance');
    const cash = accounts.find(({ account }: { account: string }) => account === 'cash');
    const booked = rows.filter(({ account }) => account === 'cash');
    expect([sum(booked, 'debit'), sum(booked, 'credit')]).toEqual([sum([cash], 'debit'), sum([cash], 'credit')]);
  });

  it('lets no spreadsheet run a text, in CSV only', async () => {
    expect((await answerOf('requests')).body).toContain(`"'=HYPERLINK(""http://evil.invalid"",""x"")"`);
    expect((await rowsOf('requests')).map((row) => row.companyName)).toContain(companyName);
  });

  it('is limited to days, inclusive', async () => {
    const today = calendarDay((await operator.reads('/sandbox/clock')).businessDate);
    const [before, after] = [addDays(today, -1), addDays(today, 1)];
    for (const dataset of DATASET_NAMES.filter((name) => name !== 'installments')) {
      const rows = await rowsOf(dataset);
      expect(await rowsOf(dataset, `&from=2020-01-01&to=${after}`), dataset).toEqual(rows);
      expect(await rowsOf(dataset, `&to=2020-01-01`), dataset).toEqual([]);
      expect(await rowsOf(dataset, `&from=${addDays(after, 400)}`), dataset).toEqual([]);
    }
    const due = await rowsOf('installments', `&from=${before}&to=${addDays(today, 40)}`);
    expect(due.every(({ dueDate }) => String(dueDate) >= before && String(dueDate) <= addDays(today, 40))).toBe(true);
    for (const query of [`from=${after}&to=${today}`, 'from=2026-02-30', 'format=xml']) {
      const { statusCode, body } = await answerOf(`loans?${query}`);
      expect([statusCode, JSON.parse(body).error.code], query).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect((await answerOf('secrets')).statusCode).toBe(404);
  });

  it('runs twice at once for an operator, and frees its connection when its client goes away', async () => {
    await service.query(
      `insert into ledger_postings (source, position, account, currency, amount, occurred_at, booked_on)
       select 'bulk:' || n, p, case p when 1 then 'cash' else 'unclaimed-deposits' end, 'USD', case p when 1 then 1 else -1 end, now(), now()
       from generate_series(1, 40000) n, generate_series(1, 2) p`,
    );
    const { headers } = operator;
    const begin = async () => {
      const sent = request(`${base}/backoffice/exports/journal`, { headers, agent: false }).end();
      const [answer] = await once(sent, 'response');
      return { sent, answer };
    };
    const [one, two, three] = [await begin(), await begin(), await begin()];
    expect([one, two, three].map(({ answer }) => answer.statusCode)).toEqual([200, 200, 429]);
    const open = async () =>
      (
        await service.query(`select from pg_stat_activity where datname = current_database() and query like '%rows_in_parts%'
        and state = 'idle in transaction'`)
      ).length;
    await expect.poll(open).toBe(2);
    for (const { sent } of [one, two, three]) sent.destroy();
    await expect.poll(open).toBe(0);
    const again = await begin();
    expect(again.answer.statusCode).toBe(200);
    again.sent.destroy();
    await expect.poll(open).toBe(0);
  });

  it('tells an operator who wants many at once of the own limit, and leaves places for others', async () => {
    const other = await service.operator();
    const ask = ({ headers }: Pick<typeof operator, 'headers'>) =>
      service.app.http.inject({ url: '/backoffice/exports/journal', headers });
    const [own, others] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => ask(operator))),
      Promise.all([ask(other), ask(other)]),
    ]);

    const statuses = (answers: typeof own) => answers.map(({ statusCode }) => statusCode).sort();
    expect([statuses(own), statuses(others)]).toEqual([
      [200, 200, ...Array(6).fill(429)],
      [200, 200],
    ]);
    const refusals = own.filter(({ statusCode }) => statusCode === 429).map(({ body }) => JSON.parse(body).error.code);
    expect(new Set(refusals)).toEqual(new Set(['TOO_MANY_EXPORTS']));
  });
});
