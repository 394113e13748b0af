import type { FileStore } from '../../domain/documents/file-store.port.ts';
import {
  Agreement,
  type AgreementParties,
  type Agreements,
  isCurrent,
  type NewAgreement,
  type Wording,
  wordingOf,
} from '../../domain/loan-requests/agreement.ts';
import { disclose, disclosedSchedule } from '../../domain/loan-requests/disclosure.ts';
import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { LoanRequestId, Sha256, UserId } from '../../domain/shared/ids.ts';
import { REMOVE_STORED_FILE } from '../documents/stored-file-removal.port.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, Digests, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AgreementFacts, AgreementQueries } from './agreement.queries.ts';
import type { AgreementPrinter } from './agreement-printer.port.ts';
import { type CostDisclosure, costDisclosure } from './cost-disclosure.ts';

export interface AgreementQuery {
  readonly requestId: LoanRequestId;
  /** `null` for operators. */
  readonly borrowerId: UserId | null;
}

/** Timestamps are ISO 8601 in UTC. */
export interface AgreementView {
  readonly agreementId: string;
  readonly requestId: string;
  readonly sha256: Sha256;
  readonly createdAt: string;
  readonly signedAt: string | null;
  readonly signedName: string | null;
  readonly disclosure: CostDisclosure;
}

/** An agreement, and the language of its paper. */
export type ReadableAgreement = AgreementView & Pick<Wording, 'language'>;

// Why: docs/decisions/0043-an-agreement-is-bytes-that-are-signed.md
/** Returns the agreement on an approved request. Writes it first if it is missing, or unsigned and outdated. */
export class ReadAgreement extends UseCase<{
  requests: LoanRequests;
  agreements: Agreements;
  agreementQueries: AgreementQueries;
  agreementPrinter: AgreementPrinter;
  fileStore: FileStore;
  digests: Digests;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, AgreementNotFound, RequestWithoutAgreement */
  async execute(query: AgreementQuery): Promise<ReadableAgreement> {
    const { facts, wording } = await this.read(query);
    return currentOf(facts, wording) ?? (await this.write(facts, wording));
  }

  private async read({ requestId, borrowerId }: AgreementQuery) {
    const { agreementQueries, agreementPrinter, calendar } = this.deps;
    const facts = await agreementQueries.factsOf(requestId, borrowerId);
    if (facts === null) throw new LoanRequestNotFound();
    return { facts, wording: wordingOf(printedParties(facts, agreementPrinter), await calendar.today()) };
  }

  /** Stores the bytes first, then the record, as `storeFile` does. No two papers share bytes, since each has its id on it. */
  private async write(facts: AgreementFacts, wording: Wording): Promise<ReadableAgreement> {
    const { agreementPrinter, fileStore, digests, ids } = this.deps;
    const { requestId, borrowerId } = facts;
    const id = ids.next<'Agreement'>();
    const terms = { ...facts, disbursedOn: wording.countedFrom };
    const figures = { disclosure: disclose(terms), schedule: disclosedSchedule(terms) };
    const bytes = await agreementPrinter.print({ agreementId: id, requestId, wording, terms, ...figures });
    const sha256 = digests.of(bytes);
    await fileStore.put(sha256, contentOf(bytes));
    try {
      const kept = await this.record({ id, requestId, borrowerId, sha256, wording });
      if (kept.sha256 !== sha256) await fileStore.remove(sha256);
      return kept;
    } catch (error) {
      // A broken rule means that the record is not stored. After a lost connection it may be: the sweep decides.
      if (error instanceof DomainError) await fileStore.remove(sha256);
      throw error;
    }
  }

  /** @returns the one that another reader has written in between, if it is current */
  private record(printed: NewAgreement): Promise<ReadableAgreement> {
    const { requests, agreements, jobs, unitOfWork } = this.deps;
    const { requestId, borrowerId } = printed;
    return unitOfWork.run(async () => {
      await requests.get(requestId, borrowerId);
      const { facts, wording } = await this.read(printed);
      const current = currentOf(facts, wording);
      if (current !== null) return current;
      await agreements.put(new Agreement(printed, await momentOf(this.deps)));
      if (facts.written !== null) {
        await jobs.enqueue(REMOVE_STORED_FILE, { fileId: facts.written.sha256, ownerId: borrowerId });
      }
      return readable((await this.read(printed)).facts);
    });
  }
}

/** The parties, by the names that a paper shows. */
export function printedParties(facts: AgreementFacts, printer: AgreementPrinter): AgreementParties {
  const { borrower } = facts;
  return { ...facts, borrowerName: borrower && printer.nameOf(borrower) };
}

function currentOf(facts: AgreementFacts, wording: Wording): ReadableAgreement | null {
  return facts.written !== null && isCurrent(facts.written, wording) ? readable(facts) : null;
}

/** Of facts with an agreement. */
export function readable({ written, ...facts }: AgreementFacts): ReadableAgreement {
  if (written === null) throw new TypeError('No agreement is written.');
  const { requestId, currency } = facts;
  const { agreementId, sha256, createdAt, signedAt, signedName, countedFrom, language } = written;
  const disclosure = costDisclosure({ ...facts, disbursedOn: countedFrom }, currency);
  return { agreementId, requestId, sha256, createdAt, signedAt, signedName, disclosure, language };
}

function contentOf(bytes: Uint8Array) {
  return {
    sizeBytes: bytes.byteLength,
    async *read() {
      yield bytes;
    },
  };
}
