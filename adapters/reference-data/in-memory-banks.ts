import type { Bank } from '../../domain/payments/bank.ts';
import type { Banks } from '../../domain/payments/banks.port.ts';
import { BANKS } from './banks.ts';

/** Banks change a few times a year: they are part of the program, and cost no look-up. */
export class InMemoryBanks implements Banks {
  private readonly ids: ReadonlySet<string> = new Set(BANKS.map((bank) => bank.bankId));

  all(): readonly Bank[] {
    return BANKS;
  }

  has(bankId: string): boolean {
    return this.ids.has(bankId);
  }
}
