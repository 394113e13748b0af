export const ACCOUNT_KINDS = ['asset', 'liability', 'income'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * The chart of accounts, all there are. Interest is income when it is paid, or when a pause adds it to the principal.
 * `payments-clearing` is where the two halves of a payment meet, the money's and the loan's; between transactions it
 * stands at zero, so anything left there is a payment that counted on one side only.
 */
const CHART = {
  cash: 'asset',
  'payments-clearing': 'asset',
  'principal-receivable': 'asset',
  'unclaimed-deposits': 'liability',
  'refunds-due': 'liability',
  'interest-income': 'income',
} as const satisfies Record<string, AccountKind>;

export type Account = keyof typeof CHART;
export const ACCOUNTS = Object.keys(CHART) as readonly Account[];

export function kindOf(account: Account): AccountKind {
  return CHART[account];
}
