import type { AssessedLoanRequest } from '../../../../application/loan-requests/decisions.ts';
import { checkRejection, type Rejection } from '../../../../domain/loan-requests/decision.ts';
import { httpErrors } from '../../../http/fields/http-errors.ts';
import { decisionReasons } from '../../../http/loan-requests/loan-requests.routes.ts';
import { FIELD_FAULTS } from '../../../texts/en/errors.ts';
import { DECISIONS } from '../../../texts/texts.ts';
import type { actsOn } from '../../actions.ts';
import type { Facts } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import type { Part } from '../../details.ts';
import { moneyText, orNone } from '../../format.ts';

const REASONS = decisionReasons('en').map(({ code, text }) => ({ value: code, text }));
const FACTORS: Readonly<Record<string, string>> = {
  paymentHistory: 'Payment history',
  amountOwed: 'Amount owed',
  accountAge: 'Age of the account',
  recentRequests: 'Recent requests',
  verifiedDocuments: 'Verified documents',
};

export function addRejection(
  acts: ReturnType<typeof actsOn>,
  ports: Pick<ConsolePorts, 'rejectLoanRequest'>,
  requestIn: (params: object) => Promise<AssessedLoanRequest>,
): void {
  acts.perform('reject', ports.rejectLoanRequest, {
    done: 'The request is rejected.',
    labels: {
      reason: 'Reason in your own words, as the borrower will read it',
      reasonCodes: { label: 'Principal reasons, at most four', choices: REASONS },
    },
    describe: async ({ params, values }) => {
      const rejection = { codes: values.reasonCodes ?? [], words: values.reason ?? null };
      checkRejection(rejection);
      const { amount, currency } = await requestIn(params);
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
  const coded = codes.map((code) => ['Reason of the rejection', DECISIONS.en.reasons[code]] as const);
  return words === null ? coded : [...coded, ['Reason in our own words', words]];
}

/** Of the moment of the decision once it is decided. */
export function assessmentPart({ recommendation, creditScore, scoreFactors, reasons }: AssessedLoanRequest): Part {
  const points = scoreFactors.map((one) => [FACTORS[one.factor] ?? one.factor, `${one.points} points`] as const);
  return {
    title: `Recommendation: ${recommendation ?? 'not kept'}`,
    facts: [['Credit score', orNone(creditScore)], ...points],
    sentences: reasons,
  };
}
