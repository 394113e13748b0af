import { Migration } from '@mikro-orm/migrations';
import type { Kysely } from 'kysely';
import { refuseRunningNodes } from '../database/older-schema.ts';
import { fillLoanHistories } from '../upgrades/fill-loan-histories.ts';

/**
 * The history of each loan, and the schedule that it gives. The previous release cannot run on it.
 *
 * Why: docs/decisions/0029-migrations-beside-the-previous-release.md
 */
export class Migration035LoanHistory extends Migration {
  override async up(): Promise<void> {
    const db = this.getEntityManager().getKysely() as Kysely<unknown>;
    await refuseRunningNodes(db);
    await this.addEntries();
    await this.changeLoans();
    await fillLoanHistories(db);
    this.constrainLoans();
    this.addChanges();
  }

  private async addEntries(): Promise<void> {
    await this.execute(`create table loan_entries (
      loan_id uuid not null references loans (id),
      position bigint generated always as identity,
      kind text not null check (kind in ('disbursement', 'payment', 'payoff', 'prepayment', 'pause', 'change', 'write-off')),
      effective_on date not null,
      payment_id uuid constraint loan_entries_payment_id unique,
      parameters jsonb not null,
      primary key (loan_id, position),
      constraint loan_entries_of_payments check ((payment_id is not null) = (kind in ('payment', 'payoff', 'prepayment'))))`);
  }

  private async changeLoans(): Promise<void> {
    await this.execute(`alter table loans
      add column due_dates_from date,
      add column periods_from date,
      add column receipts jsonb,
      add column rebate bigint not null default 0 check (rebate >= 0),
      add column lost bigint check (lost >= 0),
      add column order_reduces text check (order_reduces in ('payment', 'term'))`);
    await this.execute(`alter table loans rename column payoff_payment_id to order_payment_id`);
    await this.execute(`alter table loans rename column payoff_as_of to order_as_of`);
    await this.execute(`alter table loans rename constraint loans_payoff to loans_order`);
  }

  private constrainLoans(): void {
    this.addSql(`alter table loans
      drop column paused_months,
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

  private addChanges(): void {
    // The reason is removed with the borrower's other texts.
    this.addSql(`create table loan_changes (
      id uuid primary key,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      operator_id uuid not null references users (id),
      type text not null check (type in ('term', 'rate', 'dueDay', 'reage')),
      term integer check (term > 0),
      rate bigint check (rate >= 0),
      day integer check (day between 1 and 28),
      reason text,
      booked_on date not null,
      before jsonb not null,
      after jsonb not null,
      created_at timestamptz(3) not null,
      constraint loan_changes_value check ((term is not null) = (type = 'term')
        and (rate is not null) = (type = 'rate') and (day is not null) = (type = 'dueDay')))`);
    this.addSql(`create index loan_changes_of_loan on loan_changes (loan_id, created_at desc, id desc)`);
    this.addSql(`create index loan_changes_of_borrower on loan_changes (borrower_id)`);
  }
}
