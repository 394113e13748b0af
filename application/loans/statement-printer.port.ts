import type { Language } from '../../domain/shared/language.ts';
import type { LoanStatement } from './get-loan-statement.query.ts';

/** Turns a statement into a document for people. */
export interface StatementPrinter {
  /** Returns a PDF. The same statement gives the same bytes. Rejects when `signal` is aborted. */
  print(statement: LoanStatement, language: Language, signal: AbortSignal): Promise<Uint8Array>;
}
