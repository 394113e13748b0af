import type { Phrase } from '../shared/phrase.ts';
import { FAILURE_REASONS } from './payment.errors.ts';

/** The groups whose share of all debits is watched. */
export const RETURN_GROUPS = ['unauthorized', 'administrative'] as const;
export type ReturnGroup = (typeof RETURN_GROUPS)[number];

/** What follows from a return, beside that its payment is taken back. */
export interface ReturnEffect {
  readonly group: ReturnGroup | null;
  /** Whether the instrument of the payment pays nothing any more. */
  readonly blocks: boolean;
  /**
   * `suspended`, `revoked`: the autopay of the loan, also if it did not make the payment, and each that uses a blocked instrument.
   * `retried`: one that made the payment counts a failed attempt. `reversal`: it is suspended, as by an operator's reversal.
   */
  readonly autopay: 'retried' | 'suspended' | 'revoked' | 'reversal';
  /** Whether the loan is charged the product's fee for a returned payment. */
  readonly bearsFee: boolean;
  /** Whether an operator decides what follows. */
  readonly isUnknown: boolean;
  /** In the place of one that the gateway does not give. */
  readonly reason: () => Phrase;
}

const KNOWN = { group: null, blocks: false, autopay: 'retried', bearsFee: true, isUnknown: false } as const;
const UNUSABLE = { ...KNOWN, blocks: true, autopay: 'suspended' } as const;
const ADMINISTRATIVE = { ...UNUSABLE, group: 'administrative' } as const;
const UNAUTHORIZED = {
  ...KNOWN,
  group: 'unauthorized',
  blocks: true,
  autopay: 'revoked',
  bearsFee: false,
  reason: FAILURE_REASONS.notAuthorized,
} as const;

/** The codes of the ACH network that a debit is returned with. */
export const RETURN_CODES: Readonly<Record<string, ReturnEffect>> = {
  R01: { ...KNOWN, reason: FAILURE_REASONS.insufficientFunds },
  R02: { ...ADMINISTRATIVE, reason: FAILURE_REASONS.accountClosed },
  R03: { ...ADMINISTRATIVE, reason: FAILURE_REASONS.noAccount },
  R04: { ...ADMINISTRATIVE, reason: FAILURE_REASONS.invalidAccount },
  R05: UNAUTHORIZED,
  R07: UNAUTHORIZED,
  R08: { ...KNOWN, autopay: 'suspended', reason: FAILURE_REASONS.paymentStopped },
  R09: { ...KNOWN, reason: FAILURE_REASONS.uncollectedFunds },
  R10: UNAUTHORIZED,
  R11: UNAUTHORIZED,
  R16: { ...UNUSABLE, reason: FAILURE_REASONS.accountFrozen },
  R29: UNAUTHORIZED,
};

const UNKNOWN: ReturnEffect = { ...KNOWN, autopay: 'reversal', isUnknown: true, reason: FAILURE_REASONS.returned };

/** The longest that is kept. The codes of card networks are unknown. */
export const RETURN_CODE = /^[\x21-\x7e]{1,20}$/;

// Why: docs/decisions/0068-a-return-is-a-reversal-with-a-code.md
export function returnEffectOf(code: string): ReturnEffect {
  return Object.hasOwn(RETURN_CODES, code) ? (RETURN_CODES[code] as ReturnEffect) : UNKNOWN;
}

/** Whether a loan is charged for a payment that was taken back. @param code `null` if no bank returned it */
export function bearsFee(code: string | null): boolean {
  return code === null || returnEffectOf(code).bearsFee;
}

/** Whether autopay tries again to collect what it had collected. @param code as above */
export function isRetried(code: string | null): boolean {
  return code !== null && returnEffectOf(code).autopay === 'retried';
}

export function codesOf(group: ReturnGroup): readonly string[] {
  return Object.keys(RETURN_CODES).filter((code) => RETURN_CODES[code]?.group === group);
}
