import type { Id } from '../shared/ids.ts';

export type BankId = Id<'Bank'>;

/** `code` is the national bank code, `country` is ISO 3166-1 alpha-2. */
export interface Bank {
  readonly bankId: BankId;
  readonly name: string;
  readonly code: string;
  readonly country: string;
  readonly supportsInstantTransfer: boolean;
}

/** The banks that borrowers can pay from: reference data. */
export interface Banks {
  all(): readonly Bank[];
  has(bankId: string): boolean;
}
