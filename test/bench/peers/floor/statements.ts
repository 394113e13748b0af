import pg from 'pg';

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

/** A named statement, which each connection parses and plans once. Instants and days are selected as API text. */
interface Statement {
  readonly name: string;
  readonly text: string;
}

const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const midnight = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;
const LOAN = `id, amount, currency, term, remaining_term, monthly_payment, status, ${midnight('next_due_on')} as next_due_on`;
const newestFirst = 'order by created_at desc, id desc limit $2 offset $3';

export const LOANS: Statement = {
  name: 'loans',
  text: `select ${LOAN}, ${instant('created_at')} as created_at,
    (select count(*) from loans where borrower_id = $1) as total from loans where borrower_id = $1 ${newestFirst}`,
};
export const LOAN_DETAIL: Statement = {
  name: 'loan',
  text: `select ${LOAN}, borrower_id, rate, total_interest, paid_amount, ${instant('last_payment_at')} as last_payment_at,
    ${instant('disbursed_at')} as disbursed_at from loans where id = $1 and borrower_id = $2`,
};
export const SCHEDULE: Statement = {
  name: 'schedule',
  text: 'select amount, monthly_payment, installments from loans where id = $1 and borrower_id = $2',
};
export const PAYMENTS: Statement = {
  name: 'payments',
  text: `select id, loan_id, amount, status, method, transaction_id, ${instant('created_at')} as created_at,
    (select count(*) from payments where borrower_id = $1) as total from payments where borrower_id = $1 ${newestFirst}`,
};
export const PROFILE: Statement = {
  name: 'profile',
  text: `select id, email, first_name, last_name, phone, verified, profile_image, ${instant('created_at')} as created_at,
    ${instant('updated_at')} as updated_at from users where id = $1 and erased_at is null`,
};
export const PAID_INSTALLMENTS: Statement = {
  name: 'paid-installments',
  text: 'select sum(term - remaining_term) as paid from loans where borrower_id = $1',
};
export const NEW_REQUEST: Statement = {
  name: 'new-request',
  text: `insert into loan_requests (id, borrower_id, amount, currency, term, purpose, employment_status, company_name, rate,
    monthly_payment, status, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'Pending', $11, $11)`,
};
export const LOCKED_LOAN: Statement = {
  name: 'locked-loan',
  text: `select borrower_id, currency, status, amount, total_interest, paid_amount, in_flight_amount from loans
    where id = $1 for update`,
};
/** Payment, loan and job in one statement, since no rule applies between them. */
export const NEW_PAYMENT: Statement = {
  name: 'new-payment',
  text: `with paid as (
      insert into payments (id, loan_id, borrower_id, amount, currency, method, bank_id, status, transaction_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'Processing', $8, $9)),
    reserved as (update loans set in_flight_amount = in_flight_amount + $4, version = version + 1 where id = $2)
    insert into pgboss.job (name, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy)
    select q.name, $10, $11::timestamptz, q.expire_seconds, q.deletion_seconds, $11::timestamptz + q.retention_seconds * interval '1 second',
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy
    from pgboss.queue q where q.name = 'settle-payment'`,
};
export const CREDENTIALS: Statement = {
  name: 'credentials',
  text: 'select id, password_hash from users where email_key = $1 and erased_at is null',
};
export const NEW_SESSION: Statement = {
  name: 'new-session',
  text: `insert into sessions (id, user_id, token_hash, expires_at, created_at)
    values ($1, $2, $3, now() + interval '30 days', now())`,
};

// biome-ignore lint/suspicious/noExplicitAny: the columns depend on the statement.
export type Row = any;

export async function rowsOf({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
  return (await pool.query({ name, text, values })).rows;
}
