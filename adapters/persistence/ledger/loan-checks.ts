import { check, money, plain } from './check.ts';

/**
 * Sums of the instalments of the loan `l`. It is a lateral query, so that no sort spans the whole table. `before_it` is
 * the principal outstanding before an instalment. A month's interest is round(balance · rate / 12), with the rate in
 * millionths of a percent; a payoff may have taken some of it off. An instalment is the level payment, or less if that
 * clears the balance. Only instalments that moved with every pause are compared with it: the level payment changed with
 * each, and instalments before a pause did not move.
 */
const SCHEDULE = `select count(*) as term, sum(principal) as principal, sum(capitalized) as capitalized,
    sum(interest + capitalized) as interest, sum(least(paid, interest)) as interest_paid, sum(paid) as paid,
    sum(principal - greatest(paid - interest, 0)) as outstanding, sum(rebated) as rebated,
    count(*) filter (where paid < principal + interest) as open,
    min(due_on) filter (where paid < principal + interest) as next_due_on,
    count(*) filter (where paid not between 0 and principal + interest or (paid > 0 and open_before > 0)) as misfilled,
    count(*) filter (where interest + rebated <> round(before_it * l.rate / 1200000000)) as wrong_interest,
    count(*) filter (where number < l.term
      and due_on = (l.disbursed_on + make_interval(months => number + l.paused_months))::date
      and principal + interest + rebated <> least(l.monthly_payment, before_it + interest + rebated)) as wrong_payment
  from (
    select i.*, l.amount + sum(capitalized) over so_far - sum(principal) over so_far + principal as before_it,
      count(*) filter (where paid < principal + interest) over so_far - (paid < principal + interest)::int as open_before
    from (
      select number, "dueOn" as due_on, principal, interest, paid, coalesce(capitalized, 0) as capitalized,
        coalesce(rebated, 0) as rebated
      from jsonb_to_recordset(l.installments) as stored(number integer, "dueOn" date, principal bigint,
        interest bigint, paid bigint, capitalized bigint, rebated bigint)) i
    window so_far as (order by number)) i`;

/** A reversed payment by bank transfer took cash out of the loan: its deposit had brought the cash in. */
const PAID = `select loan_id, sum(amount) filter (where status = 'Completed') as settled,
    sum(amount) filter (where status = 'Processing') as in_flight,
    coalesce(sum(amount) filter (where status = 'Completed' and reference is null), 0)
      - coalesce(sum(amount) filter (where reversed_at is not null and reference is not null), 0) as collected
  from payments group by loan_id`;

const BOOKED = `select loan_id, sum(amount) filter (where account = 'principal-receivable') as principal,
    -sum(amount) filter (where account = 'interest-income') as interest,
    sum(amount) filter (where account = 'payments-clearing') as clearing,
    sum(amount) filter (where account in ('cash', 'refunds-due')) as cash,
    sum(amount) filter (where account = 'loan-losses') as lost,
    -sum(amount) filter (where account = 'recoveries') as recovered
  from ledger_postings where loan_id is not null group by loan_id`;

/** The money received after a write-off. */
const RECOVERED = `select t.loan_id, sum(t.amount) as money
  from loan_transactions t join payments p on p.id = t.payment_id
  where t.type = 'Recovery' and p.status = 'Completed' group by t.loan_id`;

/** The principal that a loan's other money pays, which came before the write-off and fills the first instalments. */
const PAID_BEFORE_WRITE_OFF = `select sum(greatest(least(l.paid_amount - coalesce(r.money, 0) - before_it, due) - interest, 0))
    as principal
  from (
    select interest, principal + interest as due,
      sum(principal + interest) over (order by number) - principal - interest as before_it
    from jsonb_to_recordset(l.installments) as stored(number integer, principal bigint, interest bigint)
    where l.written_off_at is not null) i`;

/** `moved` is the principal according to the lines; `astray` counts the lines whose balance differs. */
const STATED = `select loan_id, sum(moves) as moved, sum(received) as received, count(*) filter (where balance <> so_far)
    as astray
  from (
    select loan_id, position, balance, moves, sum(moves) over (partition by loan_id order by position) as so_far,
      case when type in ('Payment', 'Recovery', 'Rebate') then amount when type = 'Reversal' then -amount else 0 end
        as received
    from (
      select *, case when type in ('Disbursement', 'Capitalization', 'Reversal') then principal else -principal end
        as moves
      from loan_transactions) t) t
  group by loan_id`;

const BOOKED_PRINCIPAL = 'coalesce(b.principal, 0)';

export const LOAN_CHECK = check(
  'loan',
  'l',
  `loans l cross join lateral (${SCHEDULE}) s
      left join (${PAID}) p on p.loan_id = l.id
      left join (${BOOKED}) b on b.loan_id = l.id
      left join (${STATED}) t on t.loan_id = l.id
      left join (${RECOVERED}) r on r.loan_id = l.id
      cross join lateral (${PAID_BEFORE_WRITE_OFF}) w
      left join payments payoff on payoff.id = l.payoff_payment_id`,
  [
    money('paid_amount according to the instalments', 's.paid', 'l.paid_amount'),
    money('paid_amount according to the Completed payments', 'coalesce(p.settled, 0)', 'l.paid_amount'),
    money('in_flight_amount according to the Processing payments', 'coalesce(p.in_flight, 0)', 'l.in_flight_amount'),
    plain('status of its payoff', `'Processing'`, 'payoff.status', 'l.payoff_payment_id is not null'),
    money('in_flight_amount of its payoff', 'payoff.amount', 'l.in_flight_amount', 'l.payoff_payment_id is not null'),
    money('total_interest according to the instalments', 's.interest', 'l.total_interest'),
    money('principal lent and capitalized', 'l.amount + s.capitalized', 's.principal'),
    plain('term according to the instalments', 's.term', 'l.term'),
    plain('remaining_term according to the instalments', 's.open', 'l.remaining_term'),
    plain('next_due_on according to the instalments', 's.next_due_on', 'l.next_due_on'),
    plain('Completed if all instalments are paid', 's.open = 0', "l.status = 'Completed'"),
    plain('instalments overpaid or paid out of order', '0', 's.misfilled'),
    plain('instalments with the wrong interest', '0', 's.wrong_interest'),
    plain('instalments that differ from the level payment', '0', 's.wrong_payment'),
    money(
      'principal-receivable according to the instalments',
      'case when l.written_off_at is null then s.outstanding else 0 end',
      BOOKED_PRINCIPAL,
    ),
    money(
      'loan-losses according to the instalments',
      'case when l.written_off_at is null then 0 else s.principal - w.principal end',
      'coalesce(b.lost, 0)',
    ),
    money(
      'recoveries according to the instalments',
      'case when l.written_off_at is null then 0 else s.principal - s.outstanding - w.principal end',
      'coalesce(b.recovered, 0)',
    ),
    money('interest-income according to the instalments', 's.interest_paid + s.capitalized', 'coalesce(b.interest, 0)'),
    money('payments-clearing', '0', 'coalesce(b.clearing, 0)'),
    money('cash collected and lent', 'coalesce(p.collected, 0) - l.amount', 'coalesce(b.cash, 0)'),
    money('outstanding principal of the statement according to the ledger', BOOKED_PRINCIPAL, 'coalesce(t.moved, 0)'),
    plain('statement lines with the wrong balance', '0', 'coalesce(t.astray, 0)'),
    money('payments and rebates of the statement', 'l.paid_amount + s.rebated', 'coalesce(t.received, 0)'),
  ],
);
