import type { ReasonCode } from '../../domain/loan-requests/rejection.ts';

/** The texts of decisions in one language. */
export interface DecisionWording {
  /** The principal reasons of form C-1. */
  readonly reasons: Readonly<Record<ReasonCode, string>>;
  /** The notice of 12 CFR 1002.9(b)(1). @param regulator name and address of the agency */
  notice(regulator: string): string;
}
