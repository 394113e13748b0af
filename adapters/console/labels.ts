import type { Reduction } from '../../domain/loans/entry.ts';
import { DECISIONS } from '../texts/texts.ts';

/** What pages call fields whose name would give another word. */
const LABELS: Readonly<Record<string, string>> = {
  amountOverdue: 'Overdue',
  approvalDate: 'Approved',
  approvalReason: 'Reason of the approval',
  apr: 'APR',
  aprc: 'APRC',
  asOf: 'Business date',
  assignedAgent: 'Assigned to',
  bucket: 'Days past due',
  closedOn: 'Close of',
  day: 'Day of the month',
  disbursementDate: 'Disbursed',
  documentType: 'Type',
  dueDayRule: 'Payable day of due days without work',
  effectiveOn: 'Counts from',
  email: 'E-mail',
  failureReason: 'Reason of the failure',
  gracePeriodDays: 'Days without a late fee',
  hasConfirmationCode: 'Confirmation code',
  installmentNumber: 'Instalment',
  interestRate: 'Rate',
  lastPayment: 'Amount of the last payment',
  loanId: 'Id of the loan',
  maxAmount: 'Highest amount',
  maxApr: 'Highest APR',
  maxRate: 'Highest rate',
  maxTerm: 'Longest term in months',
  minAmount: 'Lowest amount',
  minTerm: 'Shortest term in months',
  originationFeePercent: 'Origination fee',
  paidAmount: 'Paid',
  par30: 'More than 30 days past due',
  par60: 'More than 60 days past due',
  par90: 'More than 90 days past due',
  paymentMethod: 'Method',
  promisedOn: 'Promised for',
  rejectionReason: 'Reason of the rejection',
  reduce: 'Lowers',
  remainingAmount: 'Outstanding',
  remainingTerm: 'Payments left',
  returnReason: 'Reason of the return',
  returnedPaymentFee: 'Fee for a returned payment',
  sort: 'Order',
  term: 'Months',
  undoReason: 'Reason of the undo',
  uploadDate: 'Uploaded',
  url: 'URL',
  userId: 'Borrower',
  valueOn: 'Value date',
  verified: 'Identity verified',
  withdrawalDays: 'Days to give the loan back',
  maxFailedDebits: 'Failed charges that suspend autopay',
};

/** Values that pages write otherwise. */
const CHOICES: Readonly<Record<string, string>> = {
  createdAt: 'Oldest first',
  '-createdAt': 'Newest first',
  uploadDate: 'Oldest first',
  '-uploadDate': 'Newest first',
  amount: 'Smallest amount first',
  '-amount': 'Largest amount first',
  daysPastDue: 'Fewest days past due first',
  '-daysPastDue': 'Most days past due first',
  current: 'Current',
  '1-30': '1 to 30',
  '31-60': '31 to 60',
  '61-90': '61 to 90',
  'over-90': 'Over 90',
  note: 'Note',
  call: 'Call',
  promise: 'Promise to pay',
  term: 'The number of instalments left',
  rate: 'The interest rate',
  dueDay: 'The due day',
  reage: 'Add the accrued interest to the principal and begin again',
  relief: 'Relief: less interest for some time',
  installment: 'Instalment',
  prepayment: 'Prepayment',
  part: 'Part of an instalment',
  failures: 'Charges failed',
  return: 'A payment was returned',
  blocked: 'Its card or bank account is blocked',
  reversal: 'A payment of autopay was reversed',
  Adjustment: 'Later correction',
  WriteOff: 'Write-off',
  ...DECISIONS.en.reasons,
};

/** What a prepayment lowers. */
export const REDUCED: Readonly<Record<Reduction, string>> = {
  payment: 'the monthly payment',
  term: 'the number of instalments',
};

/** `paymentNumber` is `Payment number`, and `createdAt` is `Created`. */
export function labelOf(name: string): string {
  return LABELS[name] ?? wordsOf(name.replace(/(?<=.)(?:At|On|Date)$/, ''));
}

export function textOfChoice(value: string): string {
  return CHOICES[value] ?? value;
}

/** `loanId` is `Loan id`. */
export function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, ' $&').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Waive the charge` ends as `The charge is waived.` */
export function doneOf(title: string): string {
  const [, verb = '', thing] = /^(\w+) (?:the|an?) (.+)$/.exec(title) ?? [];
  return `The ${thing} is ${verb.toLowerCase().replace(/y$/, 'i').replace(/e?$/, 'ed')}.`;
}
