import { Migration } from '@mikro-orm/migrations';

/** Payoff, value dates, reversals, refunds, write-offs and the statement of a loan. Earlier rows get theirs. */
export class Migration020Credit extends Migration {
  override up(): void {
    this.addLoans();
    this.addPayments();
    this.addTransactions();
    this.addRefunds();
    this.judgeAgain();
  }

  private addLoans(): void {
    this.addSql(`alter table loans
      add column payoff_payment_id uuid,
      add column payoff_as_of date,
      add column written_off_at timestamptz(3),
      add constraint loans_payoff check ((payoff_payment_id is null) = (payoff_as_of is null)),
      add constraint loans_written_off check (written_off_at is null or status in ('Defaulted', 'Completed'))`);
  }

  private addPayments(): void {
    this.addSql(`alter table payments add column value_on date, add column reversed_at timestamptz(3)`);
    this.addSql(`alter table deposits add column returned_at timestamptz(3),
      add constraint deposits_returned check (returned_at is null or claimed_by is not null)`);
    this.addSql(`update payments set value_on = (created_at at time zone 'utc')::date where reference is null`);
    this.addSql(`update payments p set value_on = (d.received_at at time zone 'utc')::date, bank_id = d.bank_id
      from deposits d where d.claimed_by = p.id`);
    // The money with a value date up to the due date of each instalment.
    this.addSql(`update loans l set installments = (
        select jsonb_agg(case when given.amount > 0
          then i.item || jsonb_build_object('givenInTime', given.amount) else i.item end order by i.position)
        from jsonb_array_elements(l.installments) with ordinality i(item, position)
        cross join lateral (select coalesce(sum(p.amount), 0)::bigint as amount from payments p
          where p.loan_id = l.id and p.status = 'Completed' and p.value_on <= (i.item ->> 'dueOn')::date) given)
      where paid_amount > 0`);
  }

  private addTransactions(): void {
    this.addSql(`create table loan_transactions (
      id uuid primary key,
      position bigint generated always as identity,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      type text not null check (type in ('Disbursement', 'Payment', 'Capitalization', 'Rebate', 'Reversal', 'WriteOff',
        'Recovery')),
      payment_id uuid,
      booked_on date not null,
      occurred_at timestamptz(3) not null,
      amount bigint not null check (amount > 0),
      principal bigint not null check (principal >= 0),
      interest bigint not null check (interest >= 0),
      balance bigint not null check (balance >= 0))`);
    this.addSql(`create index loan_transactions_of_loan on loan_transactions (loan_id, position desc)`);
    this.addSql(`alter table ledger_postings drop constraint ledger_postings_account_check,
      add constraint ledger_postings_account_check check (account in ('cash', 'payments-clearing',
        'principal-receivable', 'unclaimed-deposits', 'refunds-due', 'interest-income', 'recoveries', 'loan-losses')),
      drop constraint ledger_postings_of_a_loan,
      add constraint ledger_postings_of_a_loan check (loan_id is not null or account not in ('principal-receivable',
        'interest-income', 'payments-clearing', 'recoveries', 'loan-losses'))`);
    // The entries of a loan show what moved it. The id is a UUIDv7 of the time of the entry.
    this.addSql(`insert into loan_transactions (id, loan_id, borrower_id, type, payment_id, booked_on, occurred_at, amount,
        principal, interest, balance)
      select (lpad(to_hex((extract(epoch from e.occurred_at) * 1000)::bigint), 12, '0') || '7' ||
          substr(md5(e.source), 1, 3) || '8' || substr(md5(e.source), 4, 15))::uuid,
        e.loan_id, e.borrower_id, e.type, e.payment_id, e.booked_on, e.occurred_at,
        case e.type when 'Payment' then e.principal + e.interest else e.principal end,
        e.principal, case e.type when 'Payment' then e.interest else 0 end,
        sum(e.moved) over (partition by e.loan_id order by e.first)
      from (
        select source, loan_id, max(borrower_id::text)::uuid as borrower_id, min(id) as first,
          max(occurred_at) as occurred_at, max(booked_on) as booked_on,
          case split_part(source, ':', 1) when 'loan.disbursed' then 'Disbursement' when 'loan.paused' then
            'Capitalization' else 'Payment' end as type,
          case split_part(source, ':', 1) when 'loan.payment-received' then split_part(source, ':', 2)::uuid end
            as payment_id,
          coalesce(abs(sum(amount) filter (where account = 'principal-receivable')), 0) as principal,
          coalesce(abs(sum(amount) filter (where account = 'interest-income')), 0) as interest,
          coalesce(sum(amount) filter (where account = 'principal-receivable'), 0) as moved
        from ledger_postings
        where split_part(source, ':', 1) in ('loan.disbursed', 'loan.paused', 'loan.payment-received')
        group by source, loan_id) e
      order by e.first`);
  }

  private addRefunds(): void {
    this.addSql(`create table refunds (
      payment_id uuid primary key references payments (id),
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      owed_since timestamptz(3) not null,
      reference text,
      refunded_at timestamptz(3),
      constraint refunds_paid check ((reference is null) = (refunded_at is null)))`);
    this.addSql(`create index refunds_newest on refunds (owed_since desc, payment_id desc)`);
    this.addSql(`insert into refunds (payment_id, loan_id, borrower_id, amount, currency, owed_since)
      select p.id, p.loan_id, p.borrower_id, p.amount, p.currency, l.occurred_at from ledger_postings l
        join payments p on l.source = 'payment.refund-due:' || p.id where l.account = 'refunds-due'`);
  }
  /** Instalments whose money was given in time earn the points of an instalment paid on time, if it settled late. */
  private judgeAgain(): void {
    this.addSql(`update milestones m set kind = 'installment-on-time', points = 50
      from (
        select 'installment:' || l.id || ':' || i.number as source, "givenInTime" as given,
          sum(principal + interest) over (partition by l.id order by i.number) as due
        from loans l cross join lateral jsonb_to_recordset(l.installments) as i(
          number integer, principal bigint, interest bigint, "givenInTime" bigint)
        where l.paid_amount > 0) i
      where m.source = i.source and m.kind = 'installment-late' and i.due <= i.given`);
  }
}
