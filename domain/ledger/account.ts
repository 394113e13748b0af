export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * The chart of accounts. Interest is income when it is paid, or when a pause adds it to the principal.
 * `payments-clearing` links the two entries of a payment: money received, and money allocated to the loan. Its balance
 * is zero between transactions; any other balance is a payment with one entry missing. A write-off moves principal to
 * `loan-losses`; principal that is paid later is income from `recoveries`. `opening-balances` is the other side of the
 * principal of loans that came from another system.
 */
const CHART = {
  cash: 'asset',
  'payments-clearing': 'asset',
  'principal-receivable': 'asset',
  'fees-receivable': 'asset',
  'unclaimed-deposits': 'liability',
  'refunds-due': 'liability',
  'opening-balances': 'equity',
  'interest-income': 'income',
  'fee-income': 'income',
  recoveries: 'income',
  'loan-losses': 'expense',
} as const satisfies Record<string, AccountKind>;

export type Account = keyof typeof CHART;
export const ACCOUNTS = Object.keys(CHART) as readonly Account[];

export function kindOf(account: Account): AccountKind {
  return CHART[account];
}
