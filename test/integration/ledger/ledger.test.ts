import { describe, expect, it } from 'vitest';
import { recordDeposit, wholeLife } from '../../support/books.ts';
import { openService } from '../../support/open-service.ts';

const POSTING = '(source, position, account, loan_id, currency, amount, occurred_at, booked_on)';
const posting = (position: number, account: string, amount: number, currency = 'USD') =>
  `('x', ${position}, '${account}', null, '${currency}', ${amount}, now(), now())`;

describe('the books', async () => {
  const { service, borrower, operator } = await openService();
  const loanId = await wholeLife(service, borrower, operator);

  const insert = (values: string) => service.query(`insert into ledger_postings ${POSTING} values ${values}`);
  const count = async (table: string) => (await service.query(`select from ${table}`)).length;

  it('balance to the cent over the whole life of a loan', async () => {
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ status: 'Completed', totalInterest: 8.06 });
    expect(await operator.reads('/backoffice/ledger/trial-balance')).toEqual([
      {
        currency: 'USD',
        accounts: [
          { account: 'cash', kind: 'asset', debit: 358.06, credit: 300, balance: 58.06 },
          { account: 'payments-clearing', kind: 'asset', debit: 308.06, credit: 308.06, balance: 0 },
          { account: 'principal-receivable', kind: 'asset', debit: 302.01, credit: 302.01, balance: 0 },
          { account: 'fees-receivable', kind: 'asset', debit: 0, credit: 0, balance: 0 },
          { account: 'unclaimed-deposits', kind: 'liability', debit: 103.03, credit: 153.03, balance: -50 },
          { account: 'refunds-due', kind: 'liability', debit: 0, credit: 0, balance: 0 },
          { account: 'returned-payouts', kind: 'liability', debit: 0, credit: 0, balance: 0 },
          { account: 'opening-balances', kind: 'equity', debit: 0, credit: 0, balance: 0 },
          { account: 'interest-income', kind: 'income', debit: 0, credit: 8.06, balance: -8.06 },
          { account: 'fee-income', kind: 'income', debit: 0, credit: 0, balance: 0 },
          { account: 'recoveries', kind: 'income', debit: 0, credit: 0, balance: 0 },
          { account: 'loan-losses', kind: 'expense', debit: 0, credit: 0, balance: 0 },
        ],
        totals: { debit: 1071.16, credit: 1071.16, balance: 0 },
      },
    ]);
  });

  it('list the postings of a loan, newest first, in pages', async () => {
    const { headers, body } = await operator.get(`/backoffice/loans/${loanId}/postings?limit=100`);
    expect(headers['x-total-count']).toBe('22');
    expect(body.data).toHaveLength(22);
    expect(body.data.at(-1)).toEqual({
      source: `loan.disbursed:${loanId}`,
      account: 'principal-receivable',
      side: 'debit',
      amount: 300,
      currency: 'USD',
      bookedOn: new Date().toISOString().slice(0, 10),
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const pauses = body.data.filter(({ source }: { source: string }) => source.startsWith('loan.paused:'));
    expect(pauses.map(({ amount }: { amount: number }) => amount)).toEqual([2.01, 2.01]);
    const second = await operator.reads(`/backoffice/loans/${loanId}/postings?limit=5&page=2`);
    expect(second).toEqual(body.data.slice(5, 10));
  });

  it.each([
    ['an UPDATE', 'update ledger_postings set amount = amount + 1'],
    ['an UPDATE of nothing', 'update ledger_postings set amount = 1 where false'],
    ['a DELETE', 'delete from ledger_postings'],
    ['a TRUNCATE', 'truncate ledger_postings'],
    ['a TRUNCATE of the loans that takes them along', 'truncate loans cascade'],
    ['a DELETE in the role of a replica', `set session_replication_role = replica; delete from ledger_postings`],
  ])('refuse %s, even by their owner', async (_, statement) => {
    const before = await count('ledger_postings');
    await expect(service.query(statement)).rejects.toThrow('The ledger only grows');
    expect(await count('ledger_postings')).toBe(before);
  });

  it.each([
    ['does not balance', [posting(1, 'cash', 10), posting(2, 'refunds-due', -9)]],
    ['has one posting', [posting(1, 'cash', 10)]],
    ['balances only across currencies', [posting(1, 'cash', 10), posting(2, 'refunds-due', -10, 'VES')]],
    ['does not start at its first posting', [posting(2, 'cash', 10), posting(3, 'refunds-due', -10)]],
    ['has a posting of zero', [posting(1, 'cash', 0), posting(2, 'refunds-due', 0)]],
    ['names an account that is not in the chart', [posting(1, 'petty-cash', 1), posting(2, 'cash', -1)]],
  ])('refuse an entry that %s', async (_, postings) => {
    await expect(insert(postings.join())).rejects.toMatchObject({ code: '23514' });
  });

  it('refuse a balanced pair of postings added to an existing entry', async () => {
    const added = [posting(3, 'cash', 10), posting(4, 'cash', -10)].join();
    const values = added.replaceAll("'x'", `'loan.disbursed:${loanId}'`);
    await expect(insert(values)).rejects.toMatchObject({ code: '23514' });
  });

  it('roll back what they cannot book: a deposit they refuse is not recorded', async () => {
    const before = await count('deposits');
    const change = (text: string) => service.query(`alter table ledger_postings ${text}`);
    await change(`add constraint no_room check (account <> 'unclaimed-deposits') not valid`);
    await expect(recordDeposit(service, 'REFUSED', 5)).rejects.toThrow();
    await change('drop constraint no_room');
    expect(await count('deposits')).toBe(before);
  });

  it('keep currencies apart', async () => {
    await recordDeposit(service, 'BOLIVARES', 7.5, { currency: 'VES' });
    const data = await operator.reads('/backoffice/ledger/trial-balance');
    expect(data.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'VES']);
    const moved = data[1].accounts.filter(({ balance }: { balance: number }) => balance !== 0);
    expect(moved).toEqual([
      { account: 'cash', kind: 'asset', debit: 7.5, credit: 0, balance: 7.5 },
      { account: 'unclaimed-deposits', kind: 'liability', debit: 0, credit: 7.5, balance: -7.5 },
    ]);
    expect(data[1].totals).toEqual({ debit: 7.5, credit: 7.5, balance: 0 });
  });
});
