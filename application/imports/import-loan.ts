import { DomainError, domainError } from '../../domain/shared/domain-error.ts';
import type { Sha256 } from '../../domain/shared/ids.ts';
import { RefusedAt } from '../../domain/shared/refused-at.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, Digests, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ImportedLoans } from './imported-loans.port.ts';
import type { LoanDocument } from './loan-document.ts';
import { pastLoanOf } from './past-loan-of.ts';
import { type Rehearsal, Rehearsed } from './rehearsal.ts';
import type { BorrowerTakeover, LoanTakeover, ProductTakeover, RequestTakeover } from './takeover.port.ts';

export class ImportedDifferently extends domainError(
  'invalid',
  'IMPORTED_DIFFERENTLY',
  'This loan is imported already, from a line with other content.',
  'externalId',
) {}

export interface ImportLoanCommand {
  readonly document: LoanDocument;
  /** Of a dry run: nothing is stored. */
  readonly rehearsal?: Rehearsal | undefined;
}

// Why: docs/decisions/0052-a-loan-of-another-system-is-its-history.md
/** Takes a loan of another system over, with its borrower, once. */
export class ImportLoan extends UseCase<{
  importedLoans: ImportedLoans;
  takeOverBorrower: BorrowerTakeover;
  takeOverProduct: ProductTakeover;
  takeOverRequest: RequestTakeover;
  takeOverLoan: LoanTakeover;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  digests: Digests;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws RefusedAt */
  async execute({ document, rehearsal }: ImportLoanCommand): Promise<'imported' | 'unchanged'> {
    const sha256 = this.deps.digests.of(JSON.stringify(document, withSortedMembers));
    try {
      return await this.deps.unitOfWork.run(async () => {
        if (await this.isImported(document, sha256, rehearsal)) return 'unchanged';
        await this.takeOver(document, sha256, rehearsal);
        if (rehearsal) throw new Rehearsed();
        return 'imported';
      });
    } catch (error) {
      if (error instanceof Rehearsed) return 'imported';
      throw error;
    }
  }

  private async isImported({ externalId }: LoanDocument, sha256: Sha256, rehearsal?: Rehearsal): Promise<boolean> {
    const rehearsed = rehearsal?.digests.get(externalId);
    const known = rehearsed === undefined ? await this.deps.importedLoans.find(externalId) : { sha256: rehearsed };
    if (known === null) return false;
    // Nothing is left to compare once the borrower is erased.
    if (known.sha256 === null || known.sha256 === sha256) return true;
    throw new RefusedAt('', new ImportedDifferently());
  }

  private async takeOver(document: LoanDocument, sha256: Sha256, rehearsal?: Rehearsal): Promise<void> {
    const { importedLoans, takeOverBorrower, takeOverProduct, takeOverRequest, takeOverLoan, ids } = this.deps;
    const { externalId } = document;
    const { terms, conditions, history, expected } = pastLoanOf(document);
    const person = { ...document.borrower, phone: document.borrower.phone ?? null };
    const { borrowerId, isNew, emailKey } = await inBorrower(() => takeOverBorrower.execute(person, rehearsal?.people));
    const product = await takeOverProduct.execute(conditions);
    const requestId = await takeOverRequest.execute({ ...terms, borrowerId, product });
    const loanId = ids.next<'Loan'>();
    await takeOverLoan.execute({ ...terms, id: loanId, requestId, borrowerId, product, history }, expected);
    const imported = { externalId, sha256, loanId, borrowerId, madeAccount: isNew, at: await momentOf(this.deps) };
    await importedLoans.add(imported);
    rehearsal?.digests.set(externalId, sha256);
    if (isNew) rehearsal?.people.set(emailKey, person);
  }
}

async function inBorrower<T>(act: () => Promise<T>): Promise<T> {
  const path = '/borrower';
  return act().catch((error: unknown) => {
    throw error instanceof DomainError && error.kind !== 'unavailable' ? new RefusedAt(path, error) : error;
  });
}

/** Gives equal documents one text: the order of members does not count. Numbers are parsed, so 1 and 1.0 are written alike. */
function withSortedMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
