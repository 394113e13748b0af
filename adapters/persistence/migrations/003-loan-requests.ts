import { Migration } from '@mikro-orm/migrations';

/** Amounts are in minor units, rates in millionths of a percent a year. */
export class Migration003LoanRequests extends Migration {
  override up(): void {
    this.addSql(`create table loan_requests (
      id uuid primary key,
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      term integer not null check (term > 0),
      purpose text,
      employment_status text,
      company_name text,
      rate bigint not null check (rate >= 0),
      monthly_payment bigint not null check (monthly_payment >= 0),
      status text not null check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled', 'Disbursed')),
      approved_at timestamptz(3),
      rejection_reason text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version integer not null default 1)`);
    this.addSql(`create index loan_requests_of_borrower on loan_requests (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index loan_requests_queue on loan_requests (created_at desc, id desc)`);
    this.addSql(`create index loan_requests_by_status on loan_requests (status, created_at desc, id desc)`);
  }
}
