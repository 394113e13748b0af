import type { Bank } from './bank.ts';

/** The banks that borrowers can pay from: reference data. */
export interface Banks {
  all(): readonly Bank[];
  has(bankId: string): boolean;
}
