import { check, money, plain } from './check.ts';

/**
 * A reversed or refunded bank transfer took cash out of the loan: its deposit had brought the cash in. The cash of a payment
 * that was taken over is in the books of the other system, until it is given back.
 */
const PAID = `select p.loan_id, sum(p.amount) filter (where status = 'Completed') as settled,
    sum(p.amount) filter (where status = 'Processing') as in_flight,
    jsonb_agg(p.value_on order by p.value_on) filter (where status = 'Processing') as given_on,
    coalesce(sum(p.amount) filter (where status = 'Completed' and p.reference is null and not p.taken_over), 0)
      - coalesce(sum(p.amount) filter (where (reversed_at is not null or r.payment_id is not null)
        and (p.reference is not null or p.taken_over)), 0) as collected
  from payments p left join refunds r on r.payment_id = p.id group by p.loan_id`;

const BOOKED = `select loan_id, sum(amount) filter (where account = 'payments-clearing') as clearing,
    sum(amount) filter (where account <> 'payments-clearing') as cash
  from ledger_postings where loan_id is not null and account in ('payments-clearing', 'cash', 'refunds-due')
  group by loan_id`;

/**
 * `astray` counts the lines whose balance differs from the sum of the moves, `split` those with other parts. `charges` is what
 * the lines leave open of charges.
 */
const STATED = `select loan_id, count(*) filter (where balance <> so_far) as astray,
    count(*) filter (where amount <> principal + interest + charges) as split,
    sum(case when type in ('Charge', 'Reversal') then charges else -charges end) as charges
  from (
    select *, sum(case when type in ('Disbursement', 'Capitalization', 'Reversal') then principal else -principal end)
        over (partition by loan_id order by position) as so_far
    from loan_transactions) t
  group by loan_id`;

const CHARGED = `select loan_id, sum(paid_amount) as paid, count(*) filter (where status = 'Open') as open,
    sum(amount - paid_amount) filter (where status = 'Open') as unpaid
  from loan_charges group by loan_id`;

/** What SQL compares for all loans at once. Their schedules, books and balances are compared with their histories. */
export const LOAN_CHECK = check(
  'loan',
  'l',
  `loans l
      left join (${PAID}) p on p.loan_id = l.id
      left join (${BOOKED}) b on b.loan_id = l.id
      left join (${STATED}) t on t.loan_id = l.id
      left join (${CHARGED}) f on f.loan_id = l.id
      left join payments ordered on ordered.id = l.order_payment_id`,
  [
    money(
      'paid_amount and paid charges according to the Completed payments',
      'coalesce(p.settled, 0)',
      'l.paid_amount + coalesce(f.paid, 0)',
    ),
    money('in_flight_amount according to the Processing payments', 'coalesce(p.in_flight, 0)', 'l.in_flight_amount'),
    plain(
      'in_flight_value_dates according to the Processing payments',
      `coalesce(p.given_on, '[]')`,
      'l.in_flight_value_dates',
    ),
    plain('status of its payoff or prepayment', `'Processing'`, 'ordered.status', 'l.order_payment_id is not null'),
    money(
      'in_flight_amount of its payoff',
      'ordered.amount',
      'l.in_flight_amount',
      'l.order_payment_id is not null and l.order_reduces is null',
    ),
    plain(
      'Completed if all instalments and charges are paid',
      'l.remaining_term = 0 and coalesce(f.open, 0) = 0',
      "l.status = 'Completed'",
    ),
    money('payments-clearing', '0', 'coalesce(b.clearing, 0)'),
    money(
      'cash collected and lent',
      'coalesce(p.collected, 0) - case when l.taken_over_on is null then l.amount - l.origination_fee else 0 end',
      'coalesce(b.cash, 0)',
    ),
    money('open charges according to its statement', 'coalesce(t.charges, 0)', 'coalesce(f.unpaid, 0)'),
    plain('statement lines with the wrong balance', '0', 'coalesce(t.astray, 0)'),
    // Principal that is recovered or opened again after a write-off is not a part of its line.
    plain('statement lines with the wrong parts', '0', 'coalesce(t.split, 0)', 'l.written_off_at is null'),
  ],
);

/** `PAYMENT_CHECK` compares the entries of payments. */
export const HISTORY_CHECK = check(
  'loan',
  'e',
  `(select e.loan_id as id, l.currency, e.payment_id, p.id as found from loan_entries e join loans l on l.id = e.loan_id
      left join payments p on p.id = e.payment_id where e.payment_id is not null) e`,
  [plain('payment of its history', 'e.payment_id', 'e.found')],
);
