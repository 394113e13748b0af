import { Migration } from '@mikro-orm/migrations';

/** The history of each loan, and the schedule that it gives. */
export class Migration035LoanHistory extends Migration {
  override up(): void {
    this.addEntries();
    this.changeLoans();
    this.constrainLoans();
  }

  private addEntries(): void {
    this.addSql(`create table loan_entries (
      loan_id uuid not null references loans (id),
      position bigint generated always as identity,
      kind text not null check (kind in ('disbursement', 'payment', 'payoff', 'prepayment', 'pause', 'change', 'write-off')),
      effective_on date not null,
      payment_id uuid constraint loan_entries_payment_id unique,
      parameters jsonb not null,
      primary key (loan_id, position),
      constraint loan_entries_of_payments check ((payment_id is not null) = (kind in ('payment', 'payoff', 'prepayment'))))`);
  }

  private changeLoans(): void {
    this.addSql(`alter table loans
      add column due_dates_from date,
      add column periods_from date,
      add column receipts jsonb,
      add column rebate bigint not null default 0 check (rebate >= 0),
      add column lost bigint check (lost >= 0),
      add column order_reduces text check (order_reduces in ('payment', 'term')),
      drop column paused_months`);
    this.addSql(`alter table loans rename column payoff_payment_id to order_payment_id`);
    this.addSql(`alter table loans rename column payoff_as_of to order_as_of`);
    this.addSql(`alter table loans rename constraint loans_payoff to loans_order`);
  }

  private constrainLoans(): void {
    // Filled by the schedule of each loan.
    this.addSql(`alter table loans
      alter column due_dates_from set not null,
      alter column periods_from set not null,
      alter column receipts set not null,
      alter column rebate drop default,
      add constraint loans_lost check ((lost is null) = (written_off_at is null)),
      add constraint loans_order_reduces check (order_reduces is null or order_payment_id is not null)`);
    // A change can move the day from which due dates count.
    this.addSql(`drop index loans_by_due_day`);
    this.addSql(`create index loans_by_due_day on loans ((extract(day from due_dates_from)::integer), id)
      where status <> 'Completed'`);
  }
}
