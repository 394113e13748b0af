import { check, money, plain } from './check.ts';

const DONE = `p.status = 'Completed'`;

/** The ledger has a Completed payment once as received by its loan, and once as collected or paid by a deposit. */
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
        on owed.source = 'payment.refund-due:' || p.id and owed.account = 'refunds-due'`,
  [
    plain('currency of its loan', 'l.currency', 'p.currency'),
    plain('borrower of its loan', 'l.borrower_id', 'p.borrower_id'),
    money('received according to the ledger', `case when ${DONE} then p.amount end`, 'received.amount'),
    money(
      'collected by the gateway according to the ledger',
      `case when ${DONE} and p.reference is null then p.amount end`,
      '-collected.amount',
    ),
    money('paid by a deposit', `case when ${DONE} and p.reference is not null then p.amount end`, 'd.amount'),
    money(
      'refund due according to the ledger',
      `case when p.status = 'Failed' then p.amount end`,
      '-owed.amount',
      'owed.amount is not null',
    ),
  ],
);

const CLAIMED = 'd.claimed_by is not null';

/** The ledger has a deposit once as recorded, and once as claimed if a Completed payment of that amount claims it. */
export const DEPOSIT_CHECK = check(
  'deposit',
  'd',
  `deposits d left join payments p on p.id = d.claimed_by
      left join ledger_postings recorded on recorded.source = 'deposit.recorded:' || d.id and recorded.account = 'cash'
      left join ledger_postings claimed
        on claimed.source = 'deposit.claimed:' || d.id and claimed.account = 'unclaimed-deposits'`,
  [
    money('recorded according to the ledger', 'd.amount', 'recorded.amount'),
    money('claimed according to the ledger', `case when ${CLAIMED} then d.amount end`, 'claimed.amount'),
    plain('status of the payment that claimed it', `'Completed'`, 'p.status', CLAIMED),
    money('amount of the payment that claimed it', 'p.amount', 'd.amount', CLAIMED),
    plain('borrower of the payment that claimed it', 'p.borrower_id', 'd.borrower_id', CLAIMED),
    plain('currency of the payment that claimed it', 'p.currency', 'd.currency', CLAIMED),
    plain('reference of the payment that claimed it', 'p.reference', 'd.reference', CLAIMED),
  ],
);
