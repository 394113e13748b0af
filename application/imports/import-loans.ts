import type { PersonalData } from '../../domain/identity/personal-data.ts';
import type { LabelledThings } from '../../domain/labels/labelled-things.port.ts';
import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import { DomainError, domainError } from '../../domain/shared/domain-error.ts';
import type { Sha256 } from '../../domain/shared/ids.ts';
import { RefusedAt } from '../../domain/shared/refused-at.ts';
import {
  type BusinessCalendar,
  type Clock,
  type Digests,
  type IdGenerator,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { BorrowerImport, HistoryImport, ProductImport, RequestImport } from './import.port.ts';
import type { ImportedLoans } from './imported-loans.port.ts';
import {
  type FieldNames,
  faultsOf,
  type LineFault,
  type LoanDocument,
  type LoanLine,
  valuesOf,
} from './loan-document.ts';

/** What a dry run would have stored so far, so that its report is that of the run. */
class DryRun {
  /** By external id. */
  readonly digests = new Map<string, Sha256>();
  /** By the comparable form of the address. */
  readonly people = new Map<string, PersonalData>();
}

/** Ends the unit of work of a line that a dry run would have stored. */
class EndOfDryRun extends Error {}

export class ImportedDifferently extends domainError(
  'invalid',
  'IMPORTED_DIFFERENTLY',
  'This loan is imported already, from a line with other content.',
  'externalId',
) {}

export interface ImportLoanCommand {
  readonly document: LoanDocument;
  /** Of a dry run: nothing is stored. */
  readonly dryRun?: DryRun | undefined;
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** Imports a loan of another system, with its borrower, once. */
export class ImportLoan extends UseCase<{
  importedLoans: ImportedLoans;
  labelledThings: Pick<LabelledThings, 'addImported'>;
  importBorrower: BorrowerImport;
  importProduct: ProductImport;
  importRequest: RequestImport;
  importHistory: HistoryImport;
  lendingParameters: Pick<LendingParameters, 'currencies'>;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  digests: Digests;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws RefusedAt */
  async execute({ document, dryRun }: ImportLoanCommand): Promise<'imported' | 'unchanged'> {
    const sha256 = this.deps.digests.of(JSON.stringify(document, withSortedMembers));
    try {
      return await this.deps.unitOfWork.run(async () => {
        if (await this.isImported(document, sha256, dryRun)) return 'unchanged';
        await this.store(document, sha256, dryRun);
        if (dryRun) throw new EndOfDryRun();
        return 'imported';
      });
    } catch (error) {
      if (error instanceof EndOfDryRun) return 'imported';
      throw error;
    }
  }

  private async isImported({ externalId }: LoanDocument, sha256: Sha256, dryRun?: DryRun): Promise<boolean> {
    const inDryRun = dryRun?.digests.get(externalId);
    const known = inDryRun === undefined ? await this.deps.importedLoans.find(externalId) : { sha256: inDryRun };
    if (known === null) return false;
    // Nothing is left to compare once the borrower is erased.
    if (known.sha256 === null || known.sha256 === sha256) return true;
    throw new RefusedAt({ part: 'whole' }, new ImportedDifferently());
  }

  private async store(document: LoanDocument, sha256: Sha256, dryRun?: DryRun): Promise<void> {
    const { importedLoans, labelledThings, importBorrower, importProduct, importRequest, importHistory } = this.deps;
    const { ids, lendingParameters } = this.deps;
    const { externalId } = document;
    const { terms, conditions, history, expected } = valuesOf(document, lendingParameters.currencies);
    const person = { ...document.borrower, phone: document.borrower.phone ?? null };
    const { borrowerId, isNew, emailKey } = await inPart('borrower', () =>
      importBorrower.execute(person, dryRun?.people),
    );
    const product = await importProduct.execute(conditions);
    const requestId = await importRequest.execute({ ...terms, borrowerId, product });
    const loanId = ids.next<'Loan'>();
    await importHistory.execute({ ...terms, id: loanId, requestId, borrowerId, product, history }, expected);
    const imported = { externalId, sha256, loanId, borrowerId, madeAccount: isNew, at: await momentOf(this.deps) };
    await importedLoans.add(imported);
    await inPart('whole', () => labelledThings.addImported({ personId: borrowerId, requestId, loanId }, externalId));
    dryRun?.digests.set(externalId, sha256);
    if (isNew) dryRun?.people.set(emailKey, person);
  }
}

async function inPart<T>(part: 'whole' | 'borrower', work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw error instanceof DomainError && error.kind !== 'unavailable' ? new RefusedAt({ part }, error) : error;
  });
}

/** Gives equal documents one text: the order of members does not count. Numbers are parsed, so 1 and 1.0 are written alike. */
function withSortedMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

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
export class ImportLoans extends UseCase<{
  importLoan: ImportLoan;
  importedLoans: ImportedLoans;
  fieldNames: FieldNames;
}> {
  /** Returns `null` if another process imports. */
  execute(command: ImportLoansCommand): Promise<ImportTally | null> {
    return this.deps.importedLoans.exclusively(() => this.importAll(command));
  }

  private async importAll({ lines, dryRun, onFault, onProgress }: ImportLoansCommand): Promise<ImportTally> {
    const stored = dryRun ? new DryRun() : undefined;
    let tally: ImportTally = { imported: 0, unchanged: 0, failed: 0 };
    for await (const { line, read } of lines) {
      const result = await this.importOne(read, stored);
      if (typeof result !== 'string') for (const fault of result) onFault(line, fault);
      const outcome = typeof result === 'string' ? result : 'failed';
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
      onProgress(tally);
    }
    return tally;
  }

  private async importOne(
    read: LoanLine['read'],
    dryRun: DryRun | undefined,
  ): Promise<'imported' | 'unchanged' | readonly LineFault[]> {
    if (!('externalId' in read)) return read;
    try {
      return await this.deps.importLoan.execute({ document: read, dryRun });
    } catch (error) {
      if (error instanceof RefusedAt) return faultsOf(error, this.deps.fieldNames);
      throw error;
    }
  }
}
