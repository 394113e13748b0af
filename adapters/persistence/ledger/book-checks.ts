import { check, money, plain } from './check.ts';

/** The database refuses broken entries; this check proves it. */
export const ENTRY_CHECK = check(
  'entry',
  'e',
  `(select p.source as id, min(p.currency) as currency, max(p.currency) as other_currency, sum(p.amount) as balance,
        count(*) as postings, min(l.currency) as loan_currency, count(distinct p.loan_id) as loans,
        min(p.borrower_id::text) as borrower, min(l.borrower_id::text) as loan_borrower
      from ledger_postings p left join loans l on l.id = p.loan_id group by p.source) e`,
  [
    money('balance', '0', 'e.balance'),
    plain('two postings or more', 'true', 'e.postings > 1'),
    plain('one currency', 'e.currency', 'e.other_currency'),
    plain('one loan at most', 'true', 'e.loans < 2'),
    plain('borrower of its loan', 'e.loan_borrower', 'e.borrower', 'e.loan_borrower is not null'),
    plain('currency of its loan', 'e.loan_currency', 'e.currency', 'e.loan_currency is not null'),
  ],
);

/** The sums of a day are those of its postings. */
export const DAILY_BALANCE_CHECK = check(
  'daily balance',
  'b',
  `(select coalesce(d.day, p.booked_on) || ' ' || coalesce(d.account, p.account) as id,
        coalesce(d.currency, p.currency) as currency, d.debit, d.credit, p.debit as posted_debit,
        p.credit as posted_credit
      from ledger_daily_balances d full join (
        select booked_on, currency, account, sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit
        from ledger_postings where booked_on <= (select max(day) from ledger_daily_balances)
        group by booked_on, currency, account) p
        on p.booked_on = d.day and p.currency = d.currency and p.account = d.account) b`,
  [money('debit', 'b.posted_debit', 'b.debit'), money('credit', 'b.posted_credit', 'b.credit')],
);

/** The sums of principal of a day are those of its postings. */
export const DAILY_PRINCIPAL_CHECK = check(
  'daily principal',
  'b',
  `(select coalesce(d.day, p.booked_on) || ' ' || coalesce(d.account, p.account) || ' ' || coalesce(d.cause, p.cause) as id,
        coalesce(d.currency, p.currency) as currency, d.amount, p.amount as posted
      from ledger_daily_principal d full join (
        select booked_on, currency, account, split_part(source, ':', 1) as cause, sum(amount) as amount
        from ledger_postings where booked_on <= (select max(day) from ledger_daily_principal)
          and account in ('principal-receivable', 'loan-losses')
        group by booked_on, currency, account, split_part(source, ':', 1)) p
        on p.booked_on = d.day and p.currency = d.currency and p.account = d.account and p.cause = d.cause) b`,
  [money('amount', 'b.posted', 'b.amount')],
);

/** Compares the balances of each currency with the deposits, payments and loans. `LOAN_CHECK` compares single loans. */
export const ACCOUNT_CHECK = check(
  'account',
  'b',
  `(select c.currency as id, c.currency, coalesce(sum(amount), 0) as trial,
        coalesce(sum(amount) filter (where account = 'cash'), 0) as cash,
        coalesce(sum(amount) filter (where account = 'payments-clearing'), 0) as clearing,
        coalesce(sum(amount) filter (where account = 'unclaimed-deposits'), 0) as unclaimed,
        coalesce(sum(amount) filter (where account = 'refunds-due'), 0) as refunds
      from (select currency from loans union select currency from deposits union select currency from ledger_postings) c
      left join ledger_postings p on p.currency = c.currency group by c.currency) b
      left join (select currency, sum(amount - origination_fee) as lent from loans where taken_over_on is null group by currency) l on l.currency = b.currency
      left join (select d.currency,
          sum(d.amount) filter (where (claimed_by is not null or returned_at is null) and payment_id is null) as kept,
          sum(d.amount) filter (where claimed_by is null and returned_at is null) as unclaimed
        from deposits d left join refunds on payment_id = claimed_by group by d.currency) d on d.currency = b.currency
      left join (select currency,
          sum(amount) filter (where status = 'Completed' and reference is null and not taken_over) as collected,
          sum(amount) filter (where reversed_at is not null and (reference is not null or taken_over)) as returned
        from payments group by currency) m on m.currency = b.currency
      left join (select currency, sum(amount) as owed from refunds where refunded_at is null group by currency) r
        on r.currency = b.currency`,
  [
    money('trial balance', '0', 'b.trial'),
    money('payments-clearing', '0', 'b.clearing'),
    money('unclaimed-deposits according to the deposits', '-coalesce(d.unclaimed, 0)', 'b.unclaimed'),
    money('refunds-due according to the refunds', '-coalesce(r.owed, 0)', 'b.refunds'),
    money(
      'cash received and lent',
      'coalesce(d.kept, 0) + coalesce(m.collected, 0) - coalesce(m.returned, 0) - b.refunds - coalesce(l.lent, 0)',
      'b.cash',
    ),
  ],
);
