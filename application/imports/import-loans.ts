import { english } from '../../domain/shared/phrase.ts';
import { RefusedAt } from '../../domain/shared/refused-at.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ImportLoan } from './import-loan.ts';
import type { ImportedLoans } from './imported-loans.port.ts';
import type { LineFault, LoanLine } from './loan-document.ts';
import { Rehearsal } from './rehearsal.ts';

/** Lines. */
export interface ImportTally {
  readonly imported: number;
  readonly unchanged: number;
  readonly failed: number;
}

export interface ImportLoansCommand {
  readonly lines: AsyncIterable<LoanLine>;
  /** Stores nothing, and reports the same. */
  readonly dryRun: boolean;
  readonly onFault: (line: number, fault: LineFault) => void;
  /** Called after each line. */
  readonly onProgress: (tally: ImportTally) => void;
}

/** Imports a file, each line by itself and in order, so that the lines of one person are one person. */
export class ImportLoans extends UseCase<{ importLoan: ImportLoan; importedLoans: ImportedLoans }> {
  /** Returns `null` if another process imports. */
  execute(command: ImportLoansCommand): Promise<ImportTally | null> {
    return this.deps.importedLoans.exclusively(() => this.importAll(command));
  }

  private async importAll({ lines, dryRun, onFault, onProgress }: ImportLoansCommand): Promise<ImportTally> {
    const rehearsal = dryRun ? new Rehearsal() : undefined;
    let tally: ImportTally = { imported: 0, unchanged: 0, failed: 0 };
    for await (const { line, read } of lines) {
      const result = await this.importOne(read, rehearsal);
      if (typeof result !== 'string') for (const fault of result) onFault(line, fault);
      const outcome = typeof result === 'string' ? result : 'failed';
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
      onProgress(tally);
    }
    return tally;
  }

  private async importOne(
    read: LoanLine['read'],
    rehearsal: Rehearsal | undefined,
  ): Promise<'imported' | 'unchanged' | readonly LineFault[]> {
    if (!('externalId' in read)) return read;
    try {
      return await this.deps.importLoan.execute({ document: read, rehearsal });
    } catch (error) {
      if (error instanceof RefusedAt) return faultsOf(error);
      throw error;
    }
  }
}

/** What a document calls a field of the domain. */
const NAMES: Readonly<Record<string, string>> = { months: 'duration', rate: 'interestRate' };

function faultsOf({ path, reason }: RefusedAt): LineFault[] {
  const { code, message, details } = reason;
  if (details.length === 0) return [{ path, code, message }];
  return details.map(({ field, ...phrase }) => {
    return { path: field === null ? path : `${path}/${NAMES[field] ?? field}`, code, message: english(phrase) };
  });
}
