import { Rate } from '../shared/rate.ts';
import type { ChangeTerms } from './entry.ts';
import { CHANGE_FAULTS, InvalidLoanChange } from './loan.errors.ts';

export const CHANGE_TYPES = ['term', 'rate', 'dueDay', 'reage'] as const satisfies readonly ChangeTerms['type'][];
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** New terms as they are asked for: a type, and its value. */
export interface WantedTerms {
  readonly type: ChangeType;
  /** The number of instalments from now on. */
  readonly term?: number;
  /** Percent a year. */
  readonly interestRate?: number;
  /** Of the month. */
  readonly day?: number;
}

const FIELDS = { term: 'term', rate: 'rate', dueDay: 'day', reage: null } as const;

/** @throws InvalidLoanChange without the value of the type, or with that of another; InvalidRate */
export function changeTermsOf({ type, term, interestRate, day }: WantedTerms): ChangeTerms {
  const values = { term, rate: interestRate, day };
  for (const [wanted, field] of Object.entries(FIELDS)) {
    if (field === null) continue;
    const given = values[field] !== undefined;
    if (given && wanted !== type) throw new InvalidLoanChange(field, CHANGE_FAULTS.onlyFor({ type: wanted }));
    if (!given && wanted === type) throw new InvalidLoanChange(field, CHANGE_FAULTS.requiredFor({ type }));
  }
  if (type === 'term' && term !== undefined) return { type, term };
  if (type === 'rate' && interestRate !== undefined) return { type, rate: Rate.ofPercent(interestRate) };
  if (type === 'dueDay' && day !== undefined) return { type, day };
  return { type: 'reage' };
}
