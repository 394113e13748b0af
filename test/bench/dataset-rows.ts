import type pg from 'pg';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Scale } from './dataset.ts';
import { standings, VARIANTS } from './dataset-standings.ts';

/** Of a product whose rate is quoted as for requests without one. */
export const PRODUCT_ID = '01930000-0000-7000-8000-00000000000a';

interface Facts {
  readonly passwordHash: string;
  readonly today: CalendarDay;
}

/**
 * Distribution of the loans: a twentieth of the users have 24 loans each and send the requests; a few have 1,000, for
 * the far pages of a list; the others share the rest.
 */
function plan({ users, loans, even }: Scale) {
  if (even) return `select n, ${even} as paid, n as borrower, 36 as term from generate_series(1, ${loans}) as n`;
  const regular = users / 20;
  const heavy = Math.max(1, users / 10_000);
  const rest = users - regular - heavy;
  return `select n, case when n % 3 = 0 then 4 else 3 end as paid,
      case when n <= ${regular * 24} then 1 + (n - 1) / 24
        when n <= ${regular * 24 + heavy * 1000} then ${regular} + 1 + (n - ${regular * 24} - 1) / 1000
        else ${regular + heavy} + 1 + (n - 1) % ${rest} end as borrower,
      case when n <= ${regular * 24 + heavy * 1000} then 36 else 12 end as term
    from generate_series(1, ${loans}) as n`;
}

/** Deterministic UUIDv7s in time order: the milliseconds count the rows of a kind. */
const ID_FUNCTION = `create function pg_temp.bench_id(kind text, n bigint) returns uuid language sql immutable as $$
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || kind || '-8' || substr(m, 1, 3) || '-' || substr(m, 4, 12))::uuid
  from (select lpad(to_hex(1700000000000 + n), 12, '0') as h, md5(kind || n) as m) as parts $$`;

function rows(scale: Scale, { passwordHash }: Facts): string[] {
  const book =
    'insert into ledger_postings (source, position, account, loan_id, borrower_id, currency, amount, occurred_at, booked_on)';
  const postings = (columns: string, lines: string, from: string, order: string) =>
    `${book} select ${columns} from ${from} cross join lateral (values ${lines}) as p(position, account, amount)
     order by ${order}, p.position`;
  return [
    `insert into users (id, role, email, email_key, first_name, last_name, phone, verified, password_hash, created_at, updated_at)
     select pg_temp.bench_id('001', n), 'borrower', mail, mail, 'Given' || n % 997, 'Family' || n % 4999,
       '+58412' || lpad(n::text, 7, '0'), n % 2 = 0, '${passwordHash}', at, at
     from generate_series(1, ${scale.users}) as n, lateral (select 'user' || n || '@bench.example' as mail,
       timestamptz '2026-01-01 08:00Z' + n * interval '1 second' as at) as made`,
    `insert into products (id, currency, version, created_at) values ('${PRODUCT_ID}', 'USD', 1, '2026-01-01 08:00Z')`,
    `insert into product_versions (product_id, version, name, active, min_amount, max_amount, min_term, max_term, max_rate, max_apr,
       origination_fee_percent, late_fee, grace_period_days, returned_payment_fee, day_count, due_day_rule, valid_from)
     values ('${PRODUCT_ID}', 1, 'Any purpose', true, 50000, 5000000, 6, 60, 36000000, 40, 3, 1500, 10, 2500, 'actual/365', 'same',
       '2026-01-01 08:00Z')`,
    `create temp table planned as
     select p.n, pg_temp.bench_id('002', p.n) as request_id, pg_temp.bench_id('003', p.n) as id,
       pg_temp.bench_id('001', p.borrower) as borrower_id, v.no, v.disbursed_on,
       v.disbursed_on::timestamp at time zone 'utc' + p.n % 80000000 * interval '1 millisecond' as at
     from (${plan(scale)}) p join standings v on v.term = p.term and v.paid = p.paid
       and v.variant = p.n * 7 % ${VARIANTS}`,
    `insert into loan_requests (id, borrower_id, amount, currency, term, purpose, employment_status, rate, monthly_payment,
       status, approved_at, created_at, updated_at)
     select p.request_id, p.borrower_id, v.amount, 'USD', v.term, 'Education', 'Employed', v.rate, v.monthly_payment,
       'Disbursed', p.at, p.at, p.at from planned p join standings v using (no) order by p.n`,
    `insert into loans (id, request_id, borrower_id, amount, currency, rate, term, disbursed_on, disbursed_at, status, installments,
       monthly_payment, total_interest, paid_amount, in_flight_amount, remaining_term, next_due_on, next_payable_on, last_payment_at, created_at,
       receipts, due_dates_from, periods_from, rebate, last_booked_on)
     select p.id, p.request_id, p.borrower_id, v.amount, 'USD', v.rate, v.term, v.disbursed_on, p.at, 'Active', v.installments,
       v.monthly_payment, v.total_interest, v.paid_amount, 0, v.term - v.paid, v.next_due_on, v.next_due_on,
       p.at + v.paid * interval '7 days', p.at, v.receipts, v.disbursed_on, v.disbursed_on, 0, v.disbursed_on
     from planned p join standings v using (no) order by p.n`,
    `insert into labels (subject_id, kind, user_id, external_id, metadata)
     select id, 'loan', borrower_id, 'L-' || n, '{}' from planned order by n`,
    `create temp table paid as
     select p.n * 16 + i.number as m, pg_temp.bench_id('004', p.n * 16 + i.number) as id, p.id as loan_id, p.borrower_id,
       i.principal, i.interest, p.at + i.number * interval '7 days' as at
     from planned p join paid_installments i using (no)`,
    `insert into payments (id, loan_id, borrower_id, amount, currency, method, status, transaction_id, completed_at, created_at)
     select id, loan_id, borrower_id, principal + interest, 'USD', 'card', 'Completed', 'sandbox-' || id,
       at + interval '1 second', at from paid order by m`,
    `insert into loan_entries (loan_id, kind, effective_on, parameters, recorded_at)
     select l.id, 'disbursement', l.disbursed_on, jsonb_build_object('amount', v.amount, 'rate', v.rate, 'term', v.term), l.at
     from planned l join standings v using (no) order by l.n`,
    `insert into loan_entries (loan_id, kind, effective_on, payment_id, parameters, recorded_at)
     select loan_id, 'payment', (at at time zone 'utc')::date, id, jsonb_build_object('amount', principal + interest,
       'valueOn', (at at time zone 'utc')::date, 'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), at
     from paid order by m`,
    `insert into loan_transactions (id, loan_id, borrower_id, type, booked_on, occurred_at, amount, principal, interest, balance)
     select pg_temp.bench_id('005', l.n), l.id, l.borrower_id, 'Disbursement', l.disbursed_on, l.at, v.amount, v.amount, 0, v.amount
     from planned l join standings v using (no) order by l.n`,
    `insert into loan_transactions (id, loan_id, borrower_id, type, payment_id, booked_on, occurred_at, amount, principal, interest,
       balance)
     select pg_temp.bench_id('006', m.m), m.loan_id, m.borrower_id, 'Payment', m.id, (m.at at time zone 'utc')::date, m.at,
       m.principal + m.interest, m.principal, m.interest,
       l.amount - sum(m.principal) over (partition by m.loan_id order by m.m)
     from paid m join loans l on l.id = m.loan_id order by m.m`,
    // Those of 30 days are kept.
    `insert into event_log (id, position, type, subject_id, user_id, occurred_at, data)
     select gen_random_uuid(), nextval('event_positions'), e.type, m.id, m.borrower_id, m.at, jsonb_build_object(
       'paymentId', m.id, 'loanId', m.loan_id, 'amount', (m.principal + m.interest) / 100.0, 'status', 'Completed',
       'currency', 'USD', 'userId', m.borrower_id)
     from paid m, (values ('payment.processing'), ('payment.completed')) e (type)
     where m.at > now() - interval '30 days' order by m.m`,
    postings(
      `'loan.disbursed:' || l.id, p.position, p.account, l.id, l.borrower_id, 'USD', p.amount, l.at, l.disbursed_on`,
      `(1, 'principal-receivable', v.amount), (2, 'cash', -v.amount)`,
      'planned l join standings v using (no)',
      'l.n',
    ),
    postings(
      `'payment.completed:' || m.id, p.position, p.account, m.loan_id, m.borrower_id, 'USD', p.amount, m.at, (m.at at time zone 'utc')::date`,
      `(1, 'cash', m.principal + m.interest), (2, 'payments-clearing', -m.principal - m.interest)`,
      'paid m',
      'm.m',
    ),
    postings(
      `'loan.payment-received:' || m.id, p.position, p.account, m.loan_id, m.borrower_id, 'USD', p.amount, m.at, (m.at at time zone 'utc')::date`,
      `(1, 'payments-clearing', m.principal + m.interest), (2, 'interest-income', -m.interest),
        (3, 'principal-receivable', -m.principal)`,
      'paid m',
      'm.m',
    ),
  ];
}

/** Fills an empty schema. Returns the row counts as text. */
export async function fill(client: pg.Client, scale: Scale, facts: Facts): Promise<string> {
  const set = "set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'";
  // Foreign keys are not checked; `npm run cli -- reconcile` verifies the rows.
  await client.query(`${set}; set session_replication_role = replica`);
  await client.query(ID_FUNCTION);
  await client.query(`create temp table standings (no integer primary key, variant integer, amount bigint, rate bigint,
    term integer, paid integer, disbursed_on date, installments jsonb, receipts jsonb, monthly_payment bigint,
    total_interest bigint, paid_amount bigint, next_due_on date)`);
  await client.query('insert into standings select * from jsonb_populate_recordset(null::standings, $1::jsonb)', [
    JSON.stringify(standings(facts.today)),
  ]);
  await client.query(`create temp table paid_installments as select v.no, i.number, i.principal, i.interest
    from standings v cross join lateral rows from (jsonb_to_recordset(v.installments)
      as (principal bigint, interest bigint)) with ordinality as i(principal, interest, number)
    where i.number <= v.paid`);
  await client.query('analyze standings; analyze paid_installments');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename in ('users', 'loan_requests', 'loans', 'labels', 'payments', 'loan_entries',
         'loan_transactions', 'event_log', 'ledger_postings')
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('alter table ledger_postings disable trigger ledger_postings_balance');
  for (const statement of rows(scale, facts)) await client.query(statement);
  await client.query('alter table ledger_postings enable always trigger ledger_postings_balance');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze');
  const { rows: counts } = await client.query<{ text: string }>(
    `select (select count(*) from users) || ' users, ' || (select count(*) from loans) || ' loans, '
       || (select count(*) from payments) || ' payments and ' || (select count(*) from ledger_postings)
       || ' ledger postings' as text`,
  );
  return counts[0]?.text ?? '';
}
