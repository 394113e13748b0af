import type { CapitalizationCause, TransactionType } from '../../../domain/loans/loan-transaction.ts';
import type { DayCount } from '../../../domain/shared/day-count.ts';
import type { MovingDueDayRule } from '../../../domain/shared/working-days.ts';

type Chart = Record<'from' | 'opening' | 'highest' | 'to' | 'closing', string>;

const REQUEST = 'Request number';

export const PAPERS_EN = {
  agreement: {
    title: 'Loan agreement',
    lender: 'Lender (we)',
    borrower: 'Borrower (you)',
    agreement: 'Agreement number',
    request: REQUEST,
    promise:
      'We lend you the amount of the loan. You pay it back with interest, on the days and in the amounts of the schedule below.',
    /** The four figures of Regulation Z. */
    apr: 'Annual percentage rate: the cost of your credit as a yearly rate',
    financeCharge: 'Finance charge: the amount that the credit will cost you',
    amountFinanced: 'Amount financed: the credit provided to you',
    totalOfPayments: 'Total of payments: what you will have paid after all payments',
    loan: 'The loan',
    amount: 'Amount',
    rate: 'Interest rate',
    payments: 'Payments',
    firstPayment: 'First payment',
    lastPayment: 'Last payment',
    dueDates: 'Due dates',
    /** By the rule of the product. */
    dueDayRules: {
      next: 'A due date that is a Saturday, a Sunday or a holiday moves to the next working day. The amount stays the same.',
      previous:
        'A due date that is a Saturday, a Sunday or a holiday moves to the previous working day. The amount stays the same.',
    } satisfies Record<MovingDueDayRule, string>,
    dayCount: 'Interest',
    dayCounts: {
      '30/360': 'Each month counts as a twelfth of a year',
      'actual/365': 'Counted by days, with 365 days in a year',
      'actual/actual': 'Counted by days, with the days that each year has',
    } satisfies Record<DayCount, string>,
    laterDay: 'If you receive the money on a later day',
    schedule: 'Schedule of payments',
    columns: {
      number: 'No.',
      dueOn: 'Due on',
      payment: 'Payment',
      interest: 'Interest',
      principal: 'Principal',
      balance: 'Balance',
    },
    fees: 'Fees',
    noFees: 'There are no fees.',
    prepayment: 'Your right to prepay',
    rightToPrepay:
      'You may pay off all or part of the loan early at any time, without a penalty. What you pay early bears no ' +
      'interest from that day on.',
    /** After the right to prepay, if there is an origination fee. */
    feeStays: 'The origination fee is not paid back.',
    withdrawal: 'Your right of withdrawal',
    withdrawalUntil: (days: number, paidOutOn: string, lastDay: string) =>
      `You may give the loan back until ${days} ${days === 1 ? 'day' : 'days'} after the day on which we pay it out, without ` +
      `a reason. The last day counts: of a loan that we pay out on ${paidOutOn}, it is ${lastDay}. You then owe the amount of ` +
      'the loan without an origination fee and without other fees, and interest for the days until you give it back. ' +
      'All that you have paid counts.',
    signature: 'Signature',
    signing:
      'You sign this agreement electronically, with your name and your consent. We keep both, with the time and the network ' +
      'address of the signature. This paper never changes once you have signed it, and you can read it at any time.',
    documentTitle: (agreementNumber: string) => `Loan agreement no. ${agreementNumber}`,
    rateOf: (percent: string) => `${percent} a year, fixed`,
    paymentsOf: ({ count, each, last }: { count: number; each: string; last: string }) => {
      if (count === 1) return `One payment of ${last}`;
      return each === last
        ? `${count} monthly payments of ${each}`
        : `${count} monthly payments: ${count - 1} of ${each} and the last of ${last}`;
    },
    /** @param exact whether the amounts do not depend on the days of the months */
    movedTo: (day: string, exact: boolean) =>
      `The due dates count from ${day}. If we pay out the loan on a later day, or the money that we ` +
      `send to your bank account is accepted on a later day, they count from that day and move by as much. ` +
      (exact
        ? 'All amounts stay as they are in this agreement.'
        : 'The rate and the number of payments stay. Interest counts by days, so single amounts may differ by what months of ' +
          'other lengths make.'),
    note: (currency: string) =>
      `Amounts are in ${currency}. The balance is the principal that you owe after the payment.`,
    originationFee: (fee: string, paidOut: string) =>
      `Origination fee: ${fee}. We keep it back from the amount of the loan, so you receive ${paidOut}.`,
    lateFee: (fee: string, days: number) =>
      `Late fee: ${fee}, or what is open of the payment if that is less, once for each payment that is more than ` +
      `${days} ${days === 1 ? 'day' : 'days'} late.`,
    returnedPaymentFee: (fee: string) =>
      `Returned payment fee: ${fee}, once for each payment that was accepted and then fails or is returned.`,
  },
  decisionLetter: {
    title: 'Notice of action taken',
    applicant: 'Applicant',
    request: REQUEST,
    received: 'Received on',
    credit: 'Credit',
    action: 'Action taken',
    reasons: 'Principal reasons for our decision',
    otherLetters:
      'Another reason, in letters that this paper cannot show. You can read it with your request, or ask us for it.',
    score: 'Your credit score',
    rights: 'Your rights',
    questions: 'Questions',
    documentTitle: (requestNumber: string) => `Notice of action taken on request no. ${requestNumber}`,
    creditOf: (amount: string, term: number) => `${amount} over ${term} ${term === 1 ? 'month' : 'months'}`,
    approvedAt: (rate: string) => `Approved at ${rate} a year`,
    rejected: 'Not approved',
    approval:
      'Thank you for your request. We have approved it on the terms above. Your loan agreement states what the loan costs.',
    rejection: 'Thank you for your request. We have considered it carefully, and we are unable to approve it.',
    scoreOf: (score: number) =>
      `When we decided, your score with us was ${score}, on a scale from 300 to 850. We compute it from your record with us: ` +
      'your payments, what you owe, the age of your account, your recent requests and your verified documents.',
    contact: (lender: string) => `If you have any questions about this notice, please contact ${lender}.`,
  },
  statement: {
    title: 'Loan statement',
    borrower: 'Borrower',
    loan: 'Loan number',
    period: 'Period',
    currency: 'Currency',
    disbursement: 'Disbursement',
    settled: 'This loan is settled: everything that was owed has been paid.',
    chart: 'Balance over the period',
    transactions: 'Transactions',
    columns: {
      date: 'Date',
      transaction: 'Transaction',
      amount: 'Amount',
      principal: 'Principal',
      interest: 'Interest',
      charges: 'Charges',
      balance: 'Balance',
    },
    openingBalance: 'Opening balance',
    closingBalance: 'Closing balance',
    types: {
      Disbursement: 'Disbursement',
      Payment: 'Payment',
      Rebate: 'Rebate',
      Reversal: 'Reversal',
      WriteOff: 'Write-off',
      Annulment: 'Annulment',
      Recovery: 'Recovery',
      Charge: 'Fee',
      Waiver: 'Fee taken back',
    } satisfies Record<Exclude<TransactionType, 'Capitalization' | 'Adjustment'>, string>,
    /** What was entered late, by the day from which it counts. */
    correctionFrom: (day: string) => `Correction from ${day}`,
    /** Why interest was added to the principal. */
    capitalizations: {
      pause: 'Interest added by a pause',
      terms: 'Interest added by new terms',
      both: 'Interest: pause, new terms',
    } satisfies Record<CapitalizationCause, string>,
    documentTitle: (loanNumber: string) => `Loan statement, loan no. ${loanNumber}`,
    periodOf: (from: string, to: string) => `${from} to ${to}`,
    keptBack: (fee: string, paidOut: string) => `${fee} kept back as origination fee, ${paidOut} paid out`,
    openingBalanceOn: (day: string) => `Opening balance on ${day}`,
    closingBalanceOn: (day: string) => `Closing balance on ${day}`,
    note: (currency: string) =>
      `Amounts are in ${currency}. The balance is the outstanding principal, without charges.`,
    /** Describes the chart to screen readers. Amounts have their currency. */
    chartOf: ({ from, opening, highest, to, closing }: Chart) =>
      `Chart of the balance: ${opening} on ${from}, at most ${highest}, and ${closing} on ${to}.`,
  },
  /** What every paper says. */
  every: {
    issuedOn: (day: string) => `Issued on ${day}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
};
