import type pg from 'pg';
import type { CalendarDay } from '../../domain/shared/calendar.ts';

const LOANS_PER_STATEMENT = 20_000;

// Of each hundred loans, one is paused until today, one defaults today, $5 are due today, $6 are late since 1 to 16 days, or
// all since 16 ($4), and the others are current.
// 24 instalments of 100.00 and 5.00 of interest; due days of these are spread over 29 days.
const LOANS = `
with book as (
  select i, case when i % 100 < 2 then i % 100 when i % 100 < 2 + $5::int then 2 when i % 100 < 2 + $5 + $6::int then 3 else 4 end as kind, md5('user ' || i / 5)::uuid as borrower_id, $3::date as today from generate_series($1::int, $2::int) i
), terms as (
  select *, case kind
    when 0 then (today - interval '4 months')::date - 10
    when 1 then ((today - 91) - interval '1 month')::date
    when 2 then (today - interval '5 months')::date
    when 3 then ((today - case when $4 then 16 else 1 + (i / 100 + i) % 16 end) - interval '5 months')::date
    else (today - interval '5 months')::date - i % 29 - 1 end as disbursed_on
  from book
), plans as (
  select terms.*, k, case when kind = 0 and k > 3 then (disbursed_on + (k + 1) * interval '1 month')::date
      else (disbursed_on + k * interval '1 month')::date end as due_on
  from terms cross join generate_series(1, 24) k
), installments as (
  select *, case when kind = 0 then k <= 3 when kind = 1 then false when kind = 3 then k < 5 else due_on < today end as is_paid from plans
), requests as (
  insert into loan_requests (id, borrower_id, amount, currency, term, rate, monthly_payment, status, approved_at,
    created_at, updated_at)
  select md5('request ' || i)::uuid, borrower_id, 240000, 'USD', 24, 5000000, 10500, 'Disbursed', disbursed_on,
    disbursed_on, disbursed_on from terms
)
insert into loans (id, request_id, borrower_id, amount, currency, rate, term, disbursed_on, disbursed_at, status, installments,
  monthly_payment, total_interest, paid_amount, in_flight_amount, remaining_term, next_due_on, next_payable_on, due_dates_from, periods_from,
  receipts, rebate, pause_started_on, pause_ends_on, last_booked_on, created_at)
select md5('loan ' || i)::uuid, md5('request ' || i)::uuid, borrower_id, 240000, 'USD', 5000000, 24, disbursed_on, disbursed_on::timestamp at time zone 'utc',
  case kind when 0 then 'Paused' else 'Active' end,
  jsonb_agg(jsonb_build_object('dueOn', due_on, 'principal', 10000, 'interest', 500,
    'paid', case when is_paid then 10500 else 0 end) order by k),
  10500, 12000, count(*) filter (where is_paid) * 10500, 0, count(*) filter (where not is_paid),
  min(due_on) filter (where not is_paid), min(due_on) filter (where not is_paid), disbursed_on, disbursed_on, '[]', 0,
  case kind when 0 then (today - interval '1 month')::date end, case kind when 0 then today end, disbursed_on, disbursed_on
from installments group by i, kind, borrower_id, today, disbursed_on`;

const BORROWERS = `insert into users (id, role, email, email_key, first_name, last_name, verified, created_at, updated_at)
  select md5('user ' || i)::uuid, 'borrower', 'user-' || i || '@example.com', 'user-' || i || '@example.com', 'Some',
    'Borrower', false, $2::date, $2::date from generate_series(0, $1::int / 5) i`;

/** All loans are on a product with fees. */
const FEES = [
  `insert into products (id, currency, version, created_at) values (md5('product')::uuid, 'USD', 1, $1::date)`,
  `insert into product_versions (product_id, version, name, active, min_amount, max_amount, min_term, max_term,
    origination_fee_percent, late_fee, grace_period_days, returned_payment_fee, day_count, due_day_rule, valid_from)
    values (md5('product')::uuid, 1, 'Personal loan', true, 1, 1000000, 1, 120, 0, 1500, 15, 2000, '30/360', 'same', $1::date)`,
  `update loans set product_id = md5('product')::uuid, product_version = 1, charges_due_on = next_due_on + 16
    where $1::date is not null`,
] as const;

/** All loans go by a rule for due days without work, and are payable on Mondays instead of weekends. */
const RULE = [
  `update product_versions set due_day_rule = 'next' where $1::date is not null`,
  `update loans set due_day_rule = 'next', holidays_version = 0, next_payable_on = next_due_on
      + case extract(isodow from next_due_on) when 6 then 2 when 7 then 1 else 0 end where $1::date is not null`,
  `update loans set charges_due_on = next_payable_on + 16 where $1::date is not null`,
] as const;

/** Autopay pays the loans that are due today. */
const AUTOPAY = [
  `insert into autopays (loan_id, borrower_id, currency, authorization_id, method, authorized_at, status, failed_attempts)
    select id, borrower_id, 'USD', md5('authorization ' || id)::uuid, 'card', disbursed_at, 'Active', 0 from loans
    where next_due_on = $1::date`,
] as const;

export interface LoanBook {
  readonly loans: number;
  readonly today: CalendarDay;
  readonly fees?: boolean;
  readonly autopay?: boolean;
  /** Whether the product has a rule for due days without work. Needs fees. */
  readonly rule?: boolean;
  /** The grace period of all late loans ends today. By default that of one in sixteen does. */
  readonly allEndGrace?: boolean;
  /** Of a hundred loans, those that are due today, and those that are late. Each is ten by default. */
  readonly due?: number;
  readonly late?: number;
}

/** Fills an empty, migrated database with loans in their state before the close of `today`. */
export async function generateLoans(
  client: pg.Client,
  {
    loans: count,
    today,
    fees = false,
    rule = false,
    autopay = false,
    allEndGrace = false,
    due = 10,
    late = 10,
  }: LoanBook,
): Promise<void> {
  await client.query(BORROWERS, [count, today]);
  for (let first = 1; first <= count; first += LOANS_PER_STATEMENT) {
    await client.query(LOANS, [first, Math.min(first + LOANS_PER_STATEMENT - 1, count), today, allEndGrace, due, late]);
  }
  const additions = [...(fees ? FEES : []), ...(rule ? RULE : []), ...(autopay ? AUTOPAY : [])];
  for (const statement of additions) await client.query(statement, [today]);
  await client.query('vacuum analyze users, loan_requests, loans, autopays');
}
