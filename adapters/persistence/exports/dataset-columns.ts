import { type RawBuilder, sql } from 'kysely';
import type { ColumnOf, Dataset } from '../../../application/exports/datasets.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { DECIDED_AT } from '../loan-requests/loan-request.queries.ts';

/** Datasets whose rows are rows of a table, called `t`. */
export type TableDataset = Exclude<Dataset, 'installments'>;

interface Source<Name extends Dataset> {
  readonly from: RawBuilder<unknown>;
  /** What `from` and `to` compare: a day, or the UTC day on which the row was created. */
  readonly period: { readonly day: RawBuilder<unknown> } | 'created_at';
  /** Of the primary key, so that the first rows come at once. */
  readonly order: RawBuilder<unknown>;
  readonly columns: { readonly [Column in ColumnOf<Name>]: RawBuilder<unknown> };
}

const is = (name: string) => sql<string>`${sql.ref(`t.${name}`)}`;
const day = (name: string) => sql<string>`to_char(${is(name)}, 'YYYY-MM-DD')`;
/** The driver keeps `numeric` as text. Amounts and rates have fewer digits than a double can tell apart. */
const number = (value: RawBuilder<unknown>) => sql<number>`(${value})::float8`;
const money = (name: string) => number(decimal(is(name)));
const rate = number(percent(is('rate')));
const side = (sign: 1 | -1) =>
  number(
    sql`case when ${sql.lit(sign)} * t.amount > 0 then ${decimal(sql<string>`(${sql.lit(sign)} * t.amount)`)} end`,
  );
const OF_LOAN = sql`(select l.currency from loans l where l.id = t.loan_id)`;
const BY_ID = sql`t.id`;

export const SOURCES: { readonly [Name in TableDataset]: Source<Name> } = {
  requests: {
    from: sql`loan_requests t left join loans l on l.request_id = t.id`,
    period: 'created_at',
    order: BY_ID,
    columns: {
      requestId: is('id'),
      userId: is('borrower_id'),
      productId: is('product_id'),
      productVersion: is('product_version'),
      loanId: sql`l.id`,
      status: is('status'),
      currency: is('currency'),
      amount: money('amount'),
      term: is('term'),
      interestRate: rate,
      monthlyPayment: money('monthly_payment'),
      purpose: is('purpose'),
      employmentStatus: is('employment_status'),
      companyName: is('company_name'),
      approvalDate: iso(is('approved_at')),
      approvalReason: is('approval_reason'),
      rejectionReason: is('rejection_reason'),
      reasonCodes: sql`array_to_string(array(select jsonb_array_elements_text(t.reason_codes)), ' ')`,
      decidedAt: iso(DECIDED_AT),
      createdAt: iso(is('created_at')),
    },
  },
  loans: {
    from: sql`loans t`,
    period: { day: is('disbursed_on') },
    order: BY_ID,
    columns: {
      loanId: is('id'),
      requestId: is('request_id'),
      userId: is('borrower_id'),
      productId: is('product_id'),
      productVersion: is('product_version'),
      status: is('status'),
      currency: is('currency'),
      amount: money('amount'),
      term: is('term'),
      remainingTerm: is('remaining_term'),
      interestRate: rate,
      monthlyPayment: money('monthly_payment'),
      totalInterest: money('total_interest'),
      paidAmount: money('paid_amount'),
      remainingAmount: number(decimal(sql<string>`(t.amount + t.total_interest - t.paid_amount)`)),
      nextPaymentDate: day('next_due_on'),
      lastPaymentDate: iso(is('last_payment_at')),
      disbursementDate: day('disbursed_on'),
      pauseStartDate: day('pause_started_on'),
      pauseEndDate: day('pause_ends_on'),
      writtenOffAt: iso(is('written_off_at')),
      createdAt: iso(is('created_at')),
    },
  },
  payments: {
    from: sql`payments t`,
    period: 'created_at',
    order: BY_ID,
    columns: {
      paymentId: is('id'),
      loanId: is('loan_id'),
      userId: is('borrower_id'),
      currency: is('currency'),
      amount: money('amount'),
      status: is('status'),
      paymentMethod: is('method'),
      bankId: is('bank_id'),
      reference: is('reference'),
      transactionId: is('transaction_id'),
      completedAt: iso(is('completed_at')),
      failureReason: is('failure_reason'),
      reversedAt: iso(is('reversed_at')),
      createdAt: iso(is('created_at')),
    },
  },
  transactions: {
    from: sql`loan_transactions t`,
    period: { day: is('booked_on') },
    order: BY_ID,
    columns: {
      transactionId: is('id'),
      loanId: is('loan_id'),
      userId: is('borrower_id'),
      paymentId: is('payment_id'),
      currency: OF_LOAN,
      type: is('type'),
      date: day('booked_on'),
      amount: money('amount'),
      principal: money('principal'),
      interest: money('interest'),
      charges: money('charges'),
      balance: money('balance'),
    },
  },
  charges: {
    from: sql`loan_charges t`,
    period: { day: is('charged_on') },
    order: BY_ID,
    columns: {
      chargeId: is('id'),
      loanId: is('loan_id'),
      userId: is('borrower_id'),
      currency: OF_LOAN,
      type: is('type'),
      amount: money('amount'),
      paidAmount: money('paid_amount'),
      status: is('status'),
      installmentNumber: is('installment_number'),
      paymentId: is('payment_id'),
      chargedOn: day('charged_on'),
      reason: is('reason'),
      createdAt: iso(is('created_at')),
    },
  },
  journal: {
    from: sql`ledger_postings t`,
    period: { day: is('booked_on') },
    // An entry is one statement, so its postings follow each other.
    order: sql`t.source, t.position`,
    columns: {
      entryId: is('source'),
      bookedOn: day('booked_on'),
      loanId: is('loan_id'),
      currency: is('currency'),
      account: is('account'),
      debit: side(1),
      credit: side(-1),
    },
  },
};
