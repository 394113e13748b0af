import { Rate } from './rate.ts';

export const EMPLOYMENT_STATUSES = ['Employed', 'Self-employed', 'Unemployed'] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];

/** A borrower's payment record with us. */
export interface CreditFile {
  /** Fully paid instalments of all loans. */
  readonly paidInstallments: number;
}

/** The inputs of a price. `employmentStatus` is `null` if the borrower did not state it. */
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
/** Longest first; the first one that applies counts. `over` is in months. */
const TERM_SURCHARGES: readonly { readonly over: number; readonly surcharge: Rate }[] = [
  { over: 36, surcharge: Rate.ofPercent(2) },
  { over: 24, surcharge: Rate.ofPercent(1) },
];

/** The annual rate: the base rate plus surcharges for a thin credit file, insecure employment and a long term. */
export function quoteRate({ term, employmentStatus, creditFile }: PricedTerms): Rate {
  let rate = BASE.plus(EMPLOYMENT_SURCHARGE[employmentStatus ?? 'unknown']);
  if (creditFile.paidInstallments < THIN_FILE_BELOW_INSTALLMENTS) rate = rate.plus(THIN_FILE_SURCHARGE);
  const step = TERM_SURCHARGES.find(({ over }) => term > over);
  return step === undefined ? rate : rate.plus(step.surcharge);
}
