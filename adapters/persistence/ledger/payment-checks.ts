import { check, money, plain } from './check.ts';

const REVERSED = 'p.reversed_at is not null';
/** The payment is Completed, or was until it was reversed. */
const DONE = `(p.status = 'Completed' or ${REVERSED})`;

/**
 * The ledger has a Completed payment once as received by its loan, and once as collected or paid by a deposit. A reversal
 * mirrors both entries. Those of a payment that was taken over are in the books of the other system. Money that is owed
 * back was collected late, or came as a deposit that no loan takes.
 */
export const PAYMENT_CHECK = check(
  'payment',
  'p',
  `payments p join loans l on l.id = p.loan_id
      left join deposits d on d.claimed_by = p.id
      left join ledger_postings received
        on received.source = 'loan.payment-received:' || p.id and received.account = 'payments-clearing'
      left join ledger_postings collected
        on collected.source = 'payment.completed:' || p.id and collected.account = 'payments-clearing'
      left join ledger_postings owed
        on owed.source = case when p.reference is null then 'payment.refund-due:' || p.id else 'deposit.claimed:' || d.id end
          and owed.account = 'refunds-due'
      left join ledger_postings opened
        on opened.source = 'loan.payment-reversed:' || p.id and opened.account = 'payments-clearing'
      left join ledger_postings given_back
        on given_back.source = 'payment.reversed:' || p.id and given_back.account = 'payments-clearing'
      left join loan_entries e on e.payment_id = p.id
      left join (select payment_id, sum(amount) as amount from loan_transactions where type in ('Payment', 'Recovery')
        group by payment_id) stated on stated.payment_id = p.id
      left join refunds r on r.payment_id = p.id
      left join ledger_postings refunded
        on refunded.source = 'refund.paid:' || p.id and refunded.account = 'refunds-due'`,
  [
    plain('currency of its loan', 'l.currency', 'p.currency'),
    plain('borrower of its loan', 'l.borrower_id', 'p.borrower_id'),
    money(
      'amount in the history of its loan',
      `case when p.status = 'Completed' then p.amount end`,
      `(e.parameters ->> 'amount')::bigint`,
    ),
    plain('loan of its entry in the history', 'p.loan_id', 'e.loan_id', 'e.loan_id is not null'),
    plain(
      'value date in the history of its loan',
      'coalesce(p.value_on, e.effective_on)',
      `(e.parameters ->> 'valueOn')::date`,
      'e.loan_id is not null',
    ),
    money('amount in the statement of its loan', `case when ${DONE} then p.amount end`, 'stated.amount'),
    money(
      'received according to the ledger',
      `case when ${DONE} and not p.taken_over then p.amount end`,
      'received.amount',
    ),
    money(
      'collected by the gateway according to the ledger',
      `case when ${DONE} and p.reference is null and not p.taken_over then p.amount end`,
      '-collected.amount',
    ),
    money(
      'paid by a deposit',
      `case when (${DONE} or r.payment_id is not null) and p.reference is not null then p.amount end`,
      'd.amount',
    ),
    money(
      'refund due according to the ledger',
      `case when p.status = 'Failed' then p.amount end`,
      '-owed.amount',
      'owed.amount is not null',
    ),
    plain('status of a reversed payment', `'Failed'`, 'p.status', REVERSED),
    plain('deposit of a reversed payment returned', REVERSED, 'd.returned_at is not null', 'd.id is not null'),
    money('opened by its loan according to the ledger', `case when ${REVERSED} then p.amount end`, '-opened.amount'),
    money('given back according to the ledger', `case when ${REVERSED} then p.amount end`, 'given_back.amount'),
    money('refund due according to the refunds', 'r.amount', '-owed.amount'),
    money(
      'paid out according to the ledger',
      'case when r.refunded_at is not null then r.amount end',
      'refunded.amount',
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
    money('recorded according to the ledger', 'd.amount', 'recorded.amount'),
    money('claimed according to the ledger', `case when ${CLAIMED} then d.amount end`, 'claimed.amount'),
    money(
      'sent back unclaimed according to the ledger',
      `case when d.claimed_by is null and d.returned_at is not null then d.amount end`,
      'sent_back.amount',
    ),
    plain(
      'status of the payment that claimed it',
      `case when d.returned_at is null and r.payment_id is null then 'Completed' else 'Failed' end`,
      'p.status',
      CLAIMED,
    ),
    money('amount of the payment that claimed it', 'p.amount', 'd.amount', CLAIMED),
    plain('borrower of the payment that claimed it', 'p.borrower_id', 'd.borrower_id', CLAIMED),
    plain('currency of the payment that claimed it', 'p.currency', 'd.currency', CLAIMED),
    plain('reference of the payment that claimed it', 'p.reference', 'd.reference', CLAIMED),
  ],
);
