import type { FileStore } from '../../domain/documents/file-store.port.ts';
import {
  Agreement,
  AgreementChanged,
  AgreementNotFound,
  type AgreementParties,
  type Agreements,
  assertSignable,
  isCurrent,
  type NewAgreement,
  type Signatory,
  type Wording,
  wordingOf,
} from '../../domain/loan-requests/agreement.ts';
import {
  type DisclosedPayment,
  type Disclosure,
  disclose,
  disclosedSchedule,
} from '../../domain/loan-requests/disclosure.ts';
import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { AgreementId, LoanRequestId, Sha256, UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import { REMOVE_STORED_FILE } from '../documents/stored-file-removal.port.ts';
import type { Person } from '../shared/person.ts';
import {
  type BusinessCalendar,
  type Clock,
  type Digests,
  type IdGenerator,
  type JobQueue,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AgreementView } from './agreement.record.ts';
import { costDisclosure } from './disclosures.ts';
import type { AgreementFacts, AgreementQueries, OfferedTerms } from './loan-request.queries.ts';

/** All that a paper says, except the lender. */
export interface AgreementPaper {
  readonly agreementId: AgreementId;
  readonly requestId: LoanRequestId;
  readonly wording: Wording;
  readonly terms: Pick<OfferedTerms, 'amount' | 'currency' | 'rate' | 'term' | 'product'>;
  readonly disclosure: Disclosure;
  readonly schedule: readonly DisclosedPayment[];
}

/** Turns an agreement into a paper. */
export interface AgreementPrinter {
  /** As it is printed: the e-mail address if a paper cannot show the name. */
  nameOf(borrower: Person): string;
  /** Returns a PDF. The same paper gives the same bytes on every machine. */
  print(paper: AgreementPaper): Promise<Uint8Array>;
}

export interface AgreementQuery {
  readonly requestId: LoanRequestId;
  /** `null` for operators. */
  readonly borrowerId: UserId | null;
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
function printedParties(facts: AgreementFacts, printer: AgreementPrinter): AgreementParties {
  const { borrower } = facts;
  return { ...facts, borrowerName: borrower && printer.nameOf(borrower) };
}

function currentOf(facts: AgreementFacts, wording: Wording): ReadableAgreement | null {
  return facts.written !== null && isCurrent(facts.written, wording) ? readable(facts) : null;
}

/** Of facts with an agreement. */
function readable({ written, ...facts }: AgreementFacts): ReadableAgreement {
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

export interface OpenedAgreement {
  readonly sha256: Sha256;
  readonly language: Language;
  readonly bytes: Uint8Array;
}

/** How often another reader may write the agreement again before its bytes are opened. */
const TRIES = 3;

/** Returns the paper of an agreement, exactly the bytes of its digest. */
export class OpenAgreement extends UseCase<{ readAgreement: ReadAgreement; fileStore: FileStore; digests: Digests }> {
  /** @throws LoanRequestNotFound, AgreementNotFound, RequestWithoutAgreement */
  async execute(query: AgreementQuery): Promise<OpenedAgreement> {
    for (let tries = 0; tries < TRIES; tries++) {
      const { sha256, language } = await this.deps.readAgreement.execute(query);
      const bytes = await this.bytesOf(sha256);
      if (bytes !== null) return { sha256, language, bytes };
    }
    throw new AgreementNotFound();
  }

  private async bytesOf(sha256: Sha256): Promise<Uint8Array | null> {
    const { fileStore, digests } = this.deps;
    const content = await fileStore.open(sha256);
    if (content === null) return null;
    const bytes = joined(await Array.fromAsync(content));
    if (digests.of(bytes) !== sha256) throw new Error(`The stored bytes of agreement ${sha256} are not its own.`);
    return bytes;
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export interface SignAgreementCommand {
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  /** Of the paper that the borrower has read. */
  readonly sha256: string;
  readonly by: Signatory;
}

/** The borrower signs the agreement that is current. */
export class SignAgreement extends UseCase<{
  requests: LoanRequests;
  agreements: Agreements;
  agreementQueries: AgreementQueries;
  agreementPrinter: AgreementPrinter;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotSignable, AgreementSigned, AgreementChanged */
  execute({ requestId, borrowerId, sha256, by }: SignAgreementCommand): Promise<AgreementView> {
    const { requests, agreements, agreementPrinter, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.get(requestId, borrowerId);
      assertSignable(request);
      const agreement = await agreements.findOf(requestId, borrowerId);
      if (agreement === null) throw new AgreementChanged();
      const parties = printedParties(await this.factsOf(requestId, borrowerId), agreementPrinter);
      const wording = wordingOf(parties, await calendar.today());
      agreement.sign({ sha256, by }, wording, await momentOf(this.deps));
      await agreements.save(agreement);
      return readable(await this.factsOf(requestId, borrowerId));
    });
  }

  private async factsOf(requestId: LoanRequestId, borrowerId: UserId): Promise<AgreementFacts> {
    const facts = await this.deps.agreementQueries.factsOf(requestId, borrowerId);
    if (facts === null) throw new LoanRequestNotFound();
    return facts;
  }
}

/** Removes names and papers of a person whose account is erased. The digests stay. */
export class EraseAgreements extends UseCase<{ agreements: Agreements; jobs: JobQueue }> {
  async execute({ userId }: { readonly userId: UserId }): Promise<void> {
    const { agreements, jobs } = this.deps;
    for (const agreement of await agreements.allOf(userId)) {
      agreement.erase();
      await agreements.save(agreement);
      await jobs.enqueue(REMOVE_STORED_FILE, { fileId: agreement.sha256, ownerId: userId });
    }
  }
}
