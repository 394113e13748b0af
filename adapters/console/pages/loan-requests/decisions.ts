import type { AssessedLoanRequest } from '../../../../application/loan-requests/decisions.ts';
import { checkRejection, type Rejection } from '../../../../domain/loan-requests/decision.ts';
import { httpErrors } from '../../../http/fields/http-errors.ts';
import { FIELD_FAULTS } from '../../../texts/en/errors.ts';
import type { ActsOn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import type { Part } from '../../details.ts';
import type { Facts } from '../../fields.ts';
import { moneyText, orNone } from '../../format.ts';
import { textOfChoice, wordsOf } from '../../labels.ts';

export function addRejection(acts: ActsOn<AssessedLoanRequest>, { rejectLoanRequest }: ConsolePorts): void {
  acts.perform('reject', rejectLoanRequest, {
    labels: {
      reason: 'Reason in your own words, as the borrower will read it',
      reasonCodes: 'Principal reasons, at most four',
    },
    describe({ amount, currency }, { values }) {
      const rejection = { codes: values.reasonCodes ?? [], words: values.reason ?? null };
      checkRejection(rejection);
      return [['Amount refused', moneyText(amount, currency)], ...reasonFacts(rejection)];
    },
  });
}

/**
 * A demand of the form, which the API does not make.
 * @throws `VALIDATION_FAILED` if a request is approved against the recommendation without a reason
 */
export function checkApproval({ recommendation }: AssessedLoanRequest, { reason }: { readonly reason?: string }): void {
  if (recommendation !== 'Reject' || reason !== undefined) return;
  throw httpErrors.invalid([{ path: '/reason', ...FIELD_FAULTS.required() }]);
}

export function reasonFacts({ codes, words }: Rejection): Facts {
  const coded = codes.map((code) => ['Reason of the rejection', textOfChoice(code)] as const);
  return words === null ? coded : [...coded, ['Reason in our own words', words]];
}

/** Of the moment of the decision once it is decided. */
export function assessmentPart({ recommendation, creditScore, scoreFactors, reasons }: AssessedLoanRequest): Part {
  const points = scoreFactors.map((one) => [wordsOf(one.factor), `${one.points} points`] as const);
  return {
    title: `Recommendation: ${recommendation ?? 'not kept'}`,
    facts: [['Credit score', orNone(creditScore)], ...points],
    sentences: reasons,
  };
}
