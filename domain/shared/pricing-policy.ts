import { Rate } from './rate.ts';

export const EMPLOYMENT_STATUSES = ['Employed', 'Self-employed', 'Unemployed'] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];

/** What the house knows of a borrower as a payer, from its own record. */
export interface CreditFile {
  /** Instalments fully paid, over all loans. */
  readonly paidInstallments: number;
}

/** What a price depends on. `employmentStatus` is null when the borrower did not say. */
export interface PricedTerms {
  readonly term: number;
  readonly employmentStatus: EmploymentStatus | null;
  readonly creditFile: CreditFile;
}

const BASE = Rate.ofPercent(12);
const THIN_FILE_SURCHARGE = Rate.ofPercent(2);
const THIN_FILE_BELOW_INSTALLMENTS = 3;
const EMPLOYMENT_SURCHARGE: Readonly<Record<EmploymentStatus | 'unknown', Rate>> = {
  Employed: Rate.ofPercent(0),
  'Self-employed': Rate.ofPercent(1.5),
  Unemployed: Rate.ofPercent(4),
  unknown: Rate.ofPercent(2),
};
/** Longest first: the first step that the term is longer than applies. Months, and percent a year. */
const TERM_SURCHARGES: readonly { readonly over: number; readonly surcharge: Rate }[] = [
  { over: 36, surcharge: Rate.ofPercent(2) },
  { over: 24, surcharge: Rate.ofPercent(1) },
];

/**
 * The annual rate offered today: the base rate, more for a thin credit file, for unsteady or unstated employment,
 * and for a long term. The house's own policy; the contract leaves the figures to it.
 */
export function quoteRate({ term, employmentStatus, creditFile }: PricedTerms): Rate {
  let rate = BASE.plus(EMPLOYMENT_SURCHARGE[employmentStatus ?? 'unknown']);
  if (creditFile.paidInstallments < THIN_FILE_BELOW_INSTALLMENTS) rate = rate.plus(THIN_FILE_SURCHARGE);
  const long = TERM_SURCHARGES.find((step) => term > step.over);
  return long === undefined ? rate : rate.plus(long.surcharge);
}
