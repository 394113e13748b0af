const BOOK = `insert into ledger_postings
  (source, position, account, loan_id, currency, amount, occurred_at, booked_on)`;

/** How far the payments of a loan had come with each of them, in the order in which they were settled. */
const SETTLED = `select id, loan_id, currency, amount, completed_at,
    sum(amount) over (partition by loan_id order by completed_at, id) as upto
  from payments where status = 'Completed'`;

/** What the instalments before each one ask. Paid ones never change, so that old payments fell on them as they stand. */
const INSTALLMENTS = `select l.id as loan_id, i.interest, sum(i.principal + i.interest) over before_each as before_it
  from loans l cross join lateral jsonb_to_recordset(l.installments)
    as i(number integer, principal bigint, interest bigint)
  window before_each as (partition by l.id order by i.number rows between unbounded preceding and 1 preceding)`;

/** Interest among what was paid up to an amount: of each instalment what of the rest reaches its interest. */
function interestUpTo(paid: string): string {
  return `least(greatest(${paid} - coalesce(i.before_it, 0), 0), i.interest)`;
}

/** Entries for what happened before there were books, so that they begin complete. */
export const OPENING_ENTRIES = [
  `${BOOK} select 'loan.disbursed:' || l.id, p.position, p.account, l.id, l.currency, p.amount, l.created_at, l.disbursed_on
   from loans l cross join lateral (values
     (1, 'principal-receivable', l.amount), (2, 'cash', -l.amount)) as p(position, account, amount)
   order by l.id, p.position`,
  `${BOOK} select 'loan.paused:' || l.id || ':installment-' || i.number, p.position, p.account, l.id, l.currency, p.amount,
     l.pause_started_on::timestamp at time zone 'utc', l.pause_started_on
   from loans l cross join lateral jsonb_to_recordset(l.installments) as i(number integer, capitalized bigint)
   cross join lateral (values
     (1, 'principal-receivable', i.capitalized), (2, 'interest-income', -i.capitalized)) as p(position, account, amount)
   where i.capitalized > 0 order by l.id, i.number, p.position`,
  `${BOOK} select 'deposit.recorded:' || d.id, p.position, p.account, null, d.currency, p.amount, d.created_at,
     (d.created_at at time zone 'utc')::date
   from deposits d cross join lateral (values
     (1, 'cash', d.amount), (2, 'unclaimed-deposits', -d.amount)) as p(position, account, amount)
   order by d.id, p.position`,
  `${BOOK} select 'deposit.claimed:' || d.id, p.position, p.account, p.loan_id, d.currency, p.amount, d.claimed_at,
     (d.claimed_at at time zone 'utc')::date
   from deposits d join payments m on m.id = d.claimed_by cross join lateral (values
     (1, 'unclaimed-deposits', null, d.amount),
     (2, 'payments-clearing', m.loan_id, -d.amount)) as p(position, account, loan_id, amount)
   order by d.id, p.position`,
  `${BOOK} select 'payment.completed:' || m.id, p.position, p.account, m.loan_id, m.currency, p.amount, m.completed_at,
     (m.completed_at at time zone 'utc')::date
   from payments m cross join lateral (values
     (1, 'cash', m.amount), (2, 'payments-clearing', -m.amount)) as p(position, account, amount)
   where m.status = 'Completed' and m.reference is null order by m.id, p.position`,
  `${BOOK} select 'loan.payment-received:' || m.id,
     row_number() over (partition by m.id order by p.position), p.account, m.loan_id, m.currency, p.amount,
     m.completed_at, (m.completed_at at time zone 'utc')::date
   from (${SETTLED}) m cross join lateral (
     select sum(${interestUpTo('m.upto')} - ${interestUpTo('(m.upto - m.amount)')}) as interest
     from (${INSTALLMENTS}) i where i.loan_id = m.loan_id) f
   cross join lateral (values
     (1, 'payments-clearing', m.amount),
     (2, 'interest-income', -f.interest),
     (3, 'principal-receivable', f.interest - m.amount)) as p(position, account, amount)
   where p.amount <> 0 order by m.id, p.position`,
];
