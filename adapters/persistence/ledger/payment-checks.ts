import { check, money, plain } from './check.ts';

const DONE = `p.status = 'Completed'`;

/** A Completed payment came in once, by the gateway or by a deposit, and reached its loan once; any other never did. */
export const PAYMENT_CHECK = check(
  {
    subject: 'payment',
    id: 'p.id',
    currency: 'p.currency',
    from: `payments p join loans l on l.id = p.loan_id
      left join deposits d on d.claimed_by = p.id
      left join ledger_postings received
        on received.source = 'loan.payment-received:' || p.id and received.account = 'payments-clearing'
      left join ledger_postings collected
        on collected.source = 'payment.completed:' || p.id and collected.account = 'payments-clearing'
      left join ledger_postings owed
        on owed.source = 'payment.refund-due:' || p.id and owed.account = 'refunds-due'`,
  },
  [
    plain('currency by its loan', 'l.currency', 'p.currency'),
    plain('borrower by its loan', 'l.borrower_id', 'p.borrower_id'),
    money('received by the loan in the books', `case when ${DONE} then p.amount end`, 'received.amount'),
    money(
      'collected by the gateway in the books',
      `case when ${DONE} and p.reference is null then p.amount end`,
      '-collected.amount',
    ),
    money('paid by a deposit', `case when ${DONE} and p.reference is not null then p.amount end`, 'd.amount'),
    money(
      'owed back in the books',
      `case when p.status = 'Failed' then p.amount end`,
      '-owed.amount',
      'owed.amount is not null',
    ),
  ],
);

const CLAIMED = 'd.claimed_by is not null';

/** A deposit is in the books once, and once more when a Completed payment of the same money has claimed it. */
export const DEPOSIT_CHECK = check(
  {
    subject: 'deposit',
    id: 'd.id',
    currency: 'd.currency',
    from: `deposits d left join payments p on p.id = d.claimed_by
      left join ledger_postings recorded on recorded.source = 'deposit.recorded:' || d.id and recorded.account = 'cash'
      left join ledger_postings claimed
        on claimed.source = 'deposit.claimed:' || d.id and claimed.account = 'unclaimed-deposits'`,
  },
  [
    money('recorded in the books', 'd.amount', 'recorded.amount'),
    money('claimed in the books', `case when ${CLAIMED} then d.amount end`, 'claimed.amount'),
    plain('status of the payment that claimed it', `'Completed'`, 'p.status', CLAIMED),
    money('amount by the payment that claimed it', 'p.amount', 'd.amount', CLAIMED),
    plain('borrower by the payment that claimed it', 'p.borrower_id', 'd.borrower_id', CLAIMED),
    plain('currency by the payment that claimed it', 'p.currency', 'd.currency', CLAIMED),
    plain('reference by the payment that claimed it', 'p.reference', 'd.reference', CLAIMED),
  ],
);
