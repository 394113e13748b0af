import type { Bank } from './bank.ts';

/** The banks that payments may name: reference data, the same for everybody. */
export interface Banks {
  all(): readonly Bank[];
  has(bankId: string): boolean;
}
