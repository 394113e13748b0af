/** A row of a check. Money is in minor units. */
export interface FoundRow {
  readonly id: string;
  readonly what: string;
  readonly currency: string;
  readonly money: boolean;
  readonly expected: string | null;
  readonly found: string | null;
}

/** A statement that compares each row of a kind with other rows, and returns only the differences. */
export interface Check {
  /** The kind of row. */
  readonly subject: string;
  readonly text: string;
}

/** A comparison as SQL. `expected` and `found` are SQL expressions; `when` limits the comparison to some of the rows. */
const comparison =
  (money: boolean) =>
  (what: string, expected: string, found: string, when = 'true'): string =>
    `(${when}, '${what}', ${money}, (${expected})::text, (${found})::text)`;

/** Compares amounts in minor units. */
const compareMoney = comparison(true);
/** Compares values as text. */
const compareValues = comparison(false);

/** @param rows the alias of the checked rows in `from`, with the columns `id` and `currency` */
function check(subject: string, rows: string, from: string, comparisons: readonly string[]): Check {
  const text = `select ${rows}.id, c.what, ${rows}.currency, c.money, c.expected, c.found from ${from}
    cross join lateral (values ${comparisons.join(',\n')}) as c(applies, what, money, expected, found)
    where c.applies and c.expected is distinct from c.found order by 1, 2`;
  return { subject, text };
}

/** The database refuses broken entries; this check proves it. */
export const ENTRY_CHECK = check(
  'entry',
  'e',
  `(select p.source as id, min(p.currency) as currency, max(p.currency) as other_currency, sum(p.amount) as balance,
        count(*) as postings, min(l.currency) as loan_currency, count(distinct p.loan_id) as loans,
        min(p.borrower_id::text) as borrower, min(l.borrower_id::text) as loan_borrower
      from ledger_postings p left join loans l on l.id = p.loan_id group by p.source) e`,
  [
    compareMoney('balance', '0', 'e.balance'),
    compareValues('two postings or more', 'true', 'e.postings > 1'),
    compareValues('one currency', 'e.currency', 'e.other_currency'),
    compareValues('one loan at most', 'true', 'e.loans < 2'),
    compareValues('borrower of its loan', 'e.loan_borrower', 'e.borrower', 'e.loan_borrower is not null'),
    compareValues('currency of its loan', 'e.loan_currency', 'e.currency', 'e.loan_currency is not null'),
  ],
);

/** The sums of a day are those of its postings. */
export const DAILY_BALANCE_CHECK = check(
  'daily balance',
  'b',
  `(select coalesce(d.day, p.booked_on) || ' ' || coalesce(d.account, p.account) as id,
        coalesce(d.currency, p.currency) as currency, d.debit, d.credit, p.debit as posted_debit,
        p.credit as posted_credit
      from ledger_daily_balances d full join (
        select booked_on, currency, account, sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit
        from ledger_postings where booked_on <= (select max(day) from ledger_daily_balances)
        group by booked_on, currency, account) p
        on p.booked_on = d.day and p.currency = d.currency and p.account = d.account) b`,
  [compareMoney('debit', 'b.posted_debit', 'b.debit'), compareMoney('credit', 'b.posted_credit', 'b.credit')],
);

/** The sums of principal of a day are those of its postings. */
export const DAILY_PRINCIPAL_CHECK = check(
  'daily principal',
  'b',
  `(select coalesce(d.day, p.booked_on) || ' ' || coalesce(d.account, p.account) || ' ' || coalesce(d.cause, p.cause) as id,
        coalesce(d.currency, p.currency) as currency, d.amount, p.amount as posted
      from ledger_daily_principal d full join (
        select booked_on, currency, account, split_part(source, ':', 1) as cause, sum(amount) as amount
        from ledger_postings where booked_on <= (select max(day) from ledger_daily_principal)
          and account in ('principal-receivable', 'loan-losses')
        group by booked_on, currency, account, split_part(source, ':', 1)) p
        on p.booked_on = d.day and p.currency = d.currency and p.account = d.account and p.cause = d.cause) b`,
  [compareMoney('amount', 'b.posted', 'b.amount')],
);

/** What loans no longer need of the payments that they keep. */
const UNNEEDED = `refunds r join payments of on of.id = r.payment_id and of.status = 'Completed' and r.unneeded`;

/** Compares the balances of each currency with the deposits, payments and loans. `LOAN_CHECK` compares single loans. */
export const ACCOUNT_CHECK = check(
  'account',
  'b',
  `(select c.currency as id, c.currency, coalesce(sum(amount), 0) as trial,
        coalesce(sum(amount) filter (where account = 'cash'), 0) as cash,
        coalesce(sum(amount) filter (where account = 'payments-clearing'), 0) as clearing,
        coalesce(sum(amount) filter (where account = 'unclaimed-deposits'), 0) as unclaimed,
        coalesce(sum(amount) filter (where account = 'refunds-due'), 0) as refunds,
        coalesce(sum(amount) filter (where account = 'returned-payouts'), 0) as returned_payouts
      from (select currency from loans union select currency from deposits union select currency from ledger_postings) c
      left join ledger_postings p on p.currency = c.currency group by c.currency) b
      left join (select currency, sum(amount - origination_fee) as lent from loans where taken_over_on is null and annulled_at is null group by currency) l on l.currency = b.currency
      left join (select d.currency,
          sum(d.amount) filter (where (claimed_by is not null or returned_at is null) and payment_id is null) as kept,
          sum(d.amount) filter (where claimed_by is null and returned_at is null) as unclaimed
        from deposits d left join refunds on payment_id = claimed_by and not unneeded group by d.currency) d on d.currency = b.currency
      left join (select currency,
          sum(amount) filter (where status = 'Completed' and reference is null and not taken_over) as collected,
          sum(amount) filter (where reversed_at is not null and (reference is not null or taken_over)) as returned
        from payments group by currency) m on m.currency = b.currency
      left join (select r.currency, sum(r.amount) as amount from ${UNNEEDED} group by r.currency) u
        on u.currency = b.currency
      left join (select currency, sum(amount) as owed from refunds where refunded_at is null group by currency) r
        on r.currency = b.currency
      left join (select currency, sum(amount) as waiting from payouts
          where status = 'Returned' and purpose = 'disbursement' and resolved_at is null group by currency) o
        on o.currency = b.currency`,
  [
    compareMoney('trial balance', '0', 'b.trial'),
    compareMoney('payments-clearing', '0', 'b.clearing'),
    compareMoney('unclaimed-deposits according to the deposits', '-coalesce(d.unclaimed, 0)', 'b.unclaimed'),
    compareMoney('refunds-due according to the refunds', '-coalesce(r.owed, 0)', 'b.refunds'),
    compareMoney('returned-payouts according to the payouts', '-coalesce(o.waiting, 0)', 'b.returned_payouts'),
    compareMoney(
      'cash received and lent',
      'coalesce(d.kept, 0) + coalesce(m.collected, 0) - coalesce(m.returned, 0) - coalesce(u.amount, 0) - b.refunds - b.returned_payouts - coalesce(l.lent, 0)',
      'b.cash',
    ),
  ],
);

/**
 * A reversed or refunded bank transfer took cash out of the loan: its deposit had brought the cash in. The cash of a payment
 * that was imported is in the books of the other system, until it is given back.
 */
const PAID = `select p.loan_id, sum(p.amount - case when r.unneeded then r.amount else 0 end) filter (where status = 'Completed') as settled,
    sum(p.amount) filter (where status = 'Processing') as in_flight,
    jsonb_agg(p.value_on order by p.value_on) filter (where status = 'Processing') as given_on,
    coalesce(sum(p.amount) filter (where status = 'Completed' and p.reference is null and not p.taken_over), 0)
      - coalesce(sum(p.amount) filter (where (reversed_at is not null or not r.unneeded)
        and (p.reference is not null or p.taken_over)), 0)
      - coalesce(sum(r.amount) filter (where status = 'Completed' and r.unneeded), 0) as collected
  from payments p left join refunds r on r.payment_id = p.id group by p.loan_id`;

const BOOKED = `select loan_id, sum(amount) filter (where account = 'payments-clearing') as clearing,
    sum(amount) filter (where account <> 'payments-clearing') as cash
  from ledger_postings where loan_id is not null and account in ('payments-clearing', 'cash', 'refunds-due', 'returned-payouts')
  group by loan_id`;

/**
 * `astray` counts the lines whose balance differs from the sum of the moves, `split` those with other parts. `charges` is what
 * the lines leave open of charges.
 */
const STATED = `select loan_id, count(*) filter (where balance <> so_far) as astray,
    count(*) filter (where amount <> principal + interest + charges and type <> 'Adjustment') as split,
    sum(case when type in ('Charge', 'Reversal', 'Adjustment') then charges else -charges end) as charges
  from (
    select *, sum(case when type in ('Disbursement', 'Capitalization', 'Reversal') then principal
          when type = 'Adjustment' and balance > before then principal else -principal end)
        over (partition by loan_id order by position) as so_far
    from (select *, lag(balance, 1, 0) over (partition by loan_id order by position) as before
      from loan_transactions) t) t
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
    compareMoney(
      'paid_amount and paid charges according to the Completed payments',
      'coalesce(p.settled, 0)',
      'l.paid_amount - case when l.annulled_at is null then l.fee_returned else l.amount end + coalesce(f.paid, 0)',
    ),
    compareMoney(
      'in_flight_amount according to the Processing payments',
      'coalesce(p.in_flight, 0)',
      'l.in_flight_amount',
    ),
    compareValues(
      'in_flight_value_dates according to the Processing payments',
      `coalesce(p.given_on, '[]')`,
      'l.in_flight_value_dates',
    ),
    compareValues('status of its early payment', `'Processing'`, 'ordered.status', 'l.order_payment_id is not null'),
    compareMoney(
      'in_flight_amount of its payoff or withdrawal',
      'ordered.amount',
      'l.in_flight_amount',
      "l.order_kind in ('payoff', 'withdrawal')",
    ),
    compareValues(
      'Completed if all instalments and charges are paid',
      'l.remaining_term = 0 and coalesce(f.open, 0) = 0',
      "l.status = 'Completed'",
    ),
    compareValues(
      'annulled in its history',
      'l.annulled_at is not null',
      `exists (select from loan_entries e where e.loan_id = l.id and e.kind = 'annulment')`,
    ),
    compareMoney('payments-clearing', '0', 'coalesce(b.clearing, 0)'),
    compareMoney(
      'cash collected and lent',
      'coalesce(p.collected, 0) - case when l.taken_over_on is null and l.annulled_at is null then l.amount - l.origination_fee else 0 end',
      'coalesce(b.cash, 0)',
    ),
    compareMoney('open charges according to its statement', 'coalesce(t.charges, 0)', 'coalesce(f.unpaid, 0)'),
    compareValues('statement lines with the wrong balance', '0', 'coalesce(t.astray, 0)'),
    // Principal that is recovered or opened again after a write-off is not a part of its line.
    compareValues('statement lines with the wrong parts', '0', 'coalesce(t.split, 0)', 'l.written_off_at is null'),
  ],
);

/** `PAYMENT_CHECK` compares the entries of payments. */
export const HISTORY_CHECK = check(
  'loan',
  'e',
  `(select e.loan_id as id, l.currency, e.payment_id, p.id as found from loan_entries e join loans l on l.id = e.loan_id
      left join payments p on p.id = e.payment_id where e.payment_id is not null and e.removed_at is null) e`,
  [compareValues('payment of its history', 'e.payment_id', 'e.found')],
);

const REVERSED = 'p.reversed_at is not null';
/** The payment is Completed, or was until it was reversed. */
const DONE = `(p.status = 'Completed' or ${REVERSED})`;
/** What its loan has taken of a payment, less what it no longer needs. */
const TAKEN = 'nullif(p.amount - case when r.unneeded then r.amount else 0 end, 0)';

/**
 * The ledger has a Completed payment once as received by its loan, and once as collected or paid by a deposit. A reversal
 * mirrors both entries. Those of an imported payment are in the books of the other system. Money that is owed
 * back was collected late, or came as a deposit that no loan takes.
 */
export const PAYMENT_CHECK = check(
  'payment',
  'p',
  `payments p join loans l on l.id = p.loan_id
      left join deposits d on d.claimed_by = p.id
      left join ledger_postings received
        on received.source = 'loan.payment-received:' || p.id and received.account = 'payments-clearing' and received.amount > 0
      left join ledger_postings collected
        on collected.source = 'payment.completed:' || p.id and collected.account = 'payments-clearing'
      left join ledger_postings owed
        on owed.source = case when p.reference is null then 'payment.refund-due:' || p.id else 'deposit.claimed:' || d.id end
          and owed.account = 'refunds-due'
      left join ledger_postings opened
        on opened.source = 'loan.payment-reversed:' || p.id and opened.account = 'payments-clearing'
      left join ledger_postings given_back
        on given_back.source = 'payment.reversed:' || p.id and given_back.account = 'payments-clearing'
      left join loan_entries e on e.payment_id = p.id and e.removed_at is null
      left join (select payment_id, sum(amount) as amount from loan_transactions where type in ('Payment', 'Recovery')
        group by payment_id) stated on stated.payment_id = p.id
      left join refunds r on r.payment_id = p.id
      left join (select split_part(source, ':', 2) as payment,
          sum(-amount) filter (where source like 'refund.owed:%') as owed,
          nullif(sum(amount) filter (where source not like 'refund.owed:%'), 0) as paid
        from ledger_postings where account = 'refunds-due' and source like 'refund.%' group by 1) refunded
        on refunded.payment = p.id::text`,
  [
    compareValues('currency of its loan', 'l.currency', 'p.currency'),
    compareValues('borrower of its loan', 'l.borrower_id', 'p.borrower_id'),
    compareMoney(
      'amount in the history of its loan',
      `case when p.status = 'Completed' then ${TAKEN} end`,
      `(e.parameters ->> 'amount')::bigint`,
    ),
    compareValues('loan of its entry in the history', 'p.loan_id', 'e.loan_id', 'e.loan_id is not null'),
    compareValues(
      'value date in the history of its loan',
      'coalesce(p.value_on, e.effective_on)',
      `(e.parameters ->> 'valueOn')::date`,
      'e.loan_id is not null',
    ),
    compareMoney('amount in the statement of its loan', `case when ${DONE} then p.amount end`, 'stated.amount'),
    compareMoney(
      'received according to the ledger',
      `case when ${DONE} and not p.taken_over then p.amount end`,
      'received.amount',
    ),
    compareMoney(
      'collected by the gateway according to the ledger',
      `case when ${DONE} and p.reference is null and not p.taken_over then p.amount end`,
      '-collected.amount',
    ),
    compareMoney(
      'paid by a deposit',
      `case when (${DONE} or r.payment_id is not null) and p.reference is not null then p.amount end`,
      'd.amount',
    ),
    compareMoney(
      'refund due according to the ledger',
      `case when p.status = 'Failed' then p.amount end`,
      '-owed.amount',
      'owed.amount is not null',
    ),
    compareValues('status of a reversed payment', `'Failed'`, 'p.status', REVERSED),
    compareValues('deposit of a reversed payment returned', REVERSED, 'd.returned_at is not null', 'd.id is not null'),
    compareMoney(
      'opened by its loan according to the ledger',
      `case when ${REVERSED} then ${TAKEN} end`,
      '-opened.amount',
    ),
    compareMoney('given back according to the ledger', `case when ${REVERSED} then ${TAKEN} end`, 'given_back.amount'),
    compareMoney(
      'refund due according to the refunds',
      'r.amount',
      'case when r.unneeded then refunded.owed else -owed.amount end',
    ),
    compareMoney(
      'paid out according to the ledger',
      'case when r.refunded_at is not null then r.amount end',
      'refunded.paid',
    ),
  ],
);

const CLAIMED = 'd.claimed_by is not null';

/** The ledger has a deposit once as recorded, and once as claimed by a payment of that amount or as sent back. */
export const DEPOSIT_CHECK = check(
  'deposit',
  'd',
  `deposits d left join payments p on p.id = d.claimed_by left join refunds r on r.payment_id = d.claimed_by
      left join ledger_postings recorded on recorded.source = 'deposit.recorded:' || d.id and recorded.account = 'cash'
      left join ledger_postings claimed
        on claimed.source = 'deposit.claimed:' || d.id and claimed.account = 'unclaimed-deposits'
      left join ledger_postings sent_back
        on sent_back.source = 'deposit.returned:' || d.id and sent_back.account = 'unclaimed-deposits'`,
  [
    compareMoney('recorded according to the ledger', 'd.amount', 'recorded.amount'),
    compareMoney('claimed according to the ledger', `case when ${CLAIMED} then d.amount end`, 'claimed.amount'),
    compareMoney(
      'sent back unclaimed according to the ledger',
      `case when d.claimed_by is null and d.returned_at is not null then d.amount end`,
      'sent_back.amount',
    ),
    compareValues(
      'status of the payment that claimed it',
      `case when d.returned_at is null and coalesce(r.unneeded, true) then 'Completed' else 'Failed' end`,
      'p.status',
      CLAIMED,
    ),
    compareMoney('amount of the payment that claimed it', 'p.amount', 'd.amount', CLAIMED),
    compareValues('borrower of the payment that claimed it', 'p.borrower_id', 'd.borrower_id', CLAIMED),
    compareValues('currency of the payment that claimed it', 'p.currency', 'd.currency', CLAIMED),
    compareValues('reference of the payment that claimed it', 'p.reference', 'd.reference', CLAIMED),
  ],
);
