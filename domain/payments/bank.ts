import type { Id } from '../shared/id.ts';

export type BankId = Id<'Bank'>;

/** A bank that a borrower may pay from. `code` is the one its country knows it by, `country` is ISO 3166-1 alpha-2. */
export interface Bank {
  readonly bankId: BankId;
  readonly name: string;
  readonly code: string;
  readonly country: string;
  readonly supportsInstantTransfer: boolean;
}
