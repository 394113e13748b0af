import type { Language } from '../../domain/shared/language.ts';
import type { Decision } from './get-decision.query.ts';

/** Turns a decision into the notice of action taken. */
export interface NoticePrinter {
  /** Returns a PDF. The same decision gives the same bytes. Rejects when `signal` is aborted. */
  print(decision: Decision, language: Language, signal: AbortSignal): Promise<Uint8Array>;
}
