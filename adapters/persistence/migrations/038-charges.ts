import { Migration } from '@mikro-orm/migrations';

/** Fees that loans owe beside their schedules. */
export class Migration038Charges extends Migration {
  override up(): void {
    this.addCharges();
    // A payment in flight may be for charges, too, and a loan whose schedule is paid may owe charges.
    this.addSql(`alter table loans add column charges_due_on date,
      drop constraint loans_never_overpaid,
      add constraint loans_never_overpaid check (paid_amount <= amount + total_interest
        and (product_id is not null or paid_amount + in_flight_amount <= amount + total_interest)) not valid,
      drop constraint loans_completed_when_paid,
      add constraint loans_completed_when_paid check (
        case status when 'Completed' then paid_amount = amount + total_interest
          else product_id is not null or paid_amount < amount + total_interest end) not valid`);
    this.addSql(`alter table loan_entries drop constraint loan_entries_kind_check,
      add constraint loan_entries_kind_check check (kind in ('disbursement', 'payment', 'payoff', 'prepayment', 'pause',
        'change', 'write-off', 'charge', 'waiver', 'voiding', 'reopening')) not valid`);
    this.addSql(`alter table loan_transactions add column charges bigint not null default 0,
      drop constraint loan_transactions_type_check,
      add constraint loan_transactions_type_check check (type in ('Disbursement', 'Payment', 'Capitalization', 'Rebate',
        'Reversal', 'WriteOff', 'Recovery', 'Charge', 'Waiver')) not valid`);
    this.addSql(`alter table ledger_postings drop constraint ledger_postings_account_check,
      add constraint ledger_postings_account_check check (account in ('cash', 'payments-clearing', 'principal-receivable',
        'fees-receivable', 'unclaimed-deposits', 'refunds-due', 'interest-income', 'fee-income', 'recoveries',
        'loan-losses')) not valid,
      drop constraint ledger_postings_of_a_loan,
      add constraint ledger_postings_of_a_loan check (loan_id is not null or account not in ('principal-receivable',
        'fees-receivable', 'interest-income', 'fee-income', 'payments-clearing', 'recoveries', 'loan-losses')) not valid`);
  }

  private addCharges(): void {
    this.addSql(`create table loan_charges (
      id uuid primary key,
      position bigint generated always as identity,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      type text not null check (type in ('Late Fee', 'Returned Payment Fee')),
      amount bigint not null check (amount > 0),
      paid_amount bigint not null check (paid_amount between 0 and amount),
      status text not null check (status in ('Open', 'Paid', 'Waived', 'Voided')),
      installment_number integer check (installment_number > 0),
      due_on date,
      grace_ends_on date,
      payment_id uuid constraint loan_charges_of_payment unique,
      required bigint not null check (required >= 0),
      receipts jsonb not null,
      charged_on date not null,
      reason text,
      created_at timestamptz(3) not null,
      constraint loan_charges_late check ((type = 'Late Fee') = (num_nonnulls(installment_number, due_on, grace_ends_on) = 3)),
      constraint loan_charges_returned check ((type = 'Returned Payment Fee') = (payment_id is not null)))`);
    this.addSql(`create unique index loan_charges_of_installment on loan_charges (loan_id, due_on)`);
    this.addSql(`create index loan_charges_by_age on loan_charges (loan_id, created_at desc, id desc)`);
    this.addSql(`create index loan_charges_of_borrower on loan_charges (borrower_id)`);
  }
}
