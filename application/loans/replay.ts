import { type Difference, scheduleFrom } from '../../domain/loans/comparison.ts';
import type { Entry } from '../../domain/loans/entry.ts';
import { type Fold, replayed, type StoredHistory } from '../../domain/loans/replayed.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import { UseCase } from '../shared/use-case.ts';

export interface StoredLoanHistory extends StoredHistory {
  readonly loanId: LoanId;
  readonly currency: Currency;
}

export interface StoredHistories {
  /** All loans of one moment, in batches; the same ones whenever there is a limit. */
  each(limit: number | null, take: (loans: readonly StoredLoanHistory[]) => void): Promise<void>;
}

/** A loan whose history gives another loan now. */
export interface DifferingLoan {
  readonly loanId: LoanId;
  readonly currency: Currency;
  readonly differences: readonly Difference[];
  readonly first: {
    readonly entryId: string;
    readonly kind: Entry['kind'] | 'disbursement';
    readonly on: string;
  } | null;
}

interface WantedReplay {
  /** How many loans; `null`: all. */
  readonly loans: number | null;
  readonly found: (loan: DifferingLoan) => void;
  readonly onProgress?: (loans: number) => void;
}

// Why: docs/decisions/0070-a-rule-is-tried-on-every-history.md
/** Applies the history of each loan by the rules of this code, and finds the loans that these rules make others. Changes nothing. */
export class ReplayHistories extends UseCase<{ storedHistories: StoredHistories; fold?: Fold }> {
  /** @returns the number of loans, and of those that differ */
  async execute({ loans: limit, found, onProgress }: WantedReplay): Promise<{ loans: number; differing: number }> {
    const { storedHistories, fold = scheduleFrom } = this.deps;
    const counted = { loans: 0, differing: 0 };
    await storedHistories.each(limit, (loans) => {
      for (const loan of loans) {
        const result = replayed(loan, fold);
        if (result === null) continue;
        counted.differing++;
        const { first, differences } = result;
        const entry = first && { entryId: first.entryId, kind: first.entry.kind, on: first.entry.on };
        found({ loanId: loan.loanId, currency: loan.currency, differences, first: entry });
      }
      counted.loans += loans.length;
      onProgress?.(counted.loans);
    });
    return counted;
  }
}
