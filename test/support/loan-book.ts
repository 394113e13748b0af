import type pg from 'pg';
import type { CalendarDay } from '../../domain/shared/calendar.ts';

const LOANS_PER_STATEMENT = 20_000;

// Of each hundred loans, one is paused until today, one defaults today, and the others are current.
// 24 instalments of 100.00 and 5.00 of interest; due days are spread evenly over 30 days.
const LOANS = `
with book as (
  select i, i % 100 as kind, md5('user ' || i / 5)::uuid as borrower_id, $3::date as today from generate_series($1::int, $2::int) i
), terms as (
  select *, case kind
    when 0 then (today - interval '4 months')::date - 10
    when 1 then ((today - 91) - interval '1 month')::date
    else (today - interval '5 months')::date - i % 30 end as disbursed_on
  from book
), plans as (
  select terms.*, k, case when kind = 0 and k > 3 then (disbursed_on + (k + 1) * interval '1 month')::date
      else (disbursed_on + k * interval '1 month')::date end as due_on
  from terms cross join generate_series(1, 24) k
), installments as (
  select *, case when kind = 0 then k <= 3 when kind = 1 then false else due_on < today end as is_paid from plans
), requests as (
  insert into loan_requests (id, borrower_id, amount, currency, term, rate, monthly_payment, status, approved_at,
    created_at, updated_at)
  select md5('request ' || i)::uuid, borrower_id, 240000, 'USD', 24, 5000000, 10500, 'Disbursed', disbursed_on,
    disbursed_on, disbursed_on from terms
)
insert into loans (id, request_id, borrower_id, amount, currency, rate, term, disbursed_on, disbursed_at, status, installments,
  monthly_payment, total_interest, paid_amount, in_flight_amount, remaining_term, next_due_on, due_dates_from, periods_from,
  receipts, rebate, pause_started_on, pause_ends_on, created_at)
select md5('loan ' || i)::uuid, md5('request ' || i)::uuid, borrower_id, 240000, 'USD', 5000000, 24, disbursed_on, disbursed_on::timestamp at time zone 'utc',
  case kind when 0 then 'Paused' else 'Active' end,
  jsonb_agg(jsonb_build_object('dueOn', due_on, 'principal', 10000, 'interest', 500,
    'paid', case when is_paid then 10500 else 0 end) order by k),
  10500, 12000, count(*) filter (where is_paid) * 10500, 0, count(*) filter (where not is_paid),
  min(due_on) filter (where not is_paid), disbursed_on, disbursed_on, '[]', 0,
  case kind when 0 then (today - interval '1 month')::date end, case kind when 0 then today end, disbursed_on
from installments group by i, kind, borrower_id, today, disbursed_on`;

const BORROWERS = `insert into users (id, role, email, email_key, first_name, last_name, verified, created_at, updated_at)
  select md5('user ' || i)::uuid, 'borrower', 'user-' || i || '@example.com', 'user-' || i || '@example.com', 'Some',
    'Borrower', false, $2::date, $2::date from generate_series(0, $1::int / 5) i`;

/** Fills an empty, migrated database with `count` loans, in their state before the close of `today`. */
export async function generateLoans(client: pg.Client, count: number, today: CalendarDay): Promise<void> {
  await client.query(BORROWERS, [count, today]);
  for (let first = 1; first <= count; first += LOANS_PER_STATEMENT) {
    await client.query(LOANS, [first, Math.min(first + LOANS_PER_STATEMENT - 1, count), today]);
  }
  await client.query('analyze users, loan_requests, loans');
}
