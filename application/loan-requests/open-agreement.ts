import type { FileStore } from '../../domain/documents/file-store.port.ts';
import { AgreementNotFound } from '../../domain/loan-requests/agreement.ts';
import type { Sha256 } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { Digests } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AgreementQuery, ReadAgreement } from './read-agreement.ts';

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
