import { Type } from 'typebox';
import { MOST_REASON_CODES, REASON_MAX_LENGTH, type ReasonCode } from '../../domain/loan-requests/decision.ts';
import { actFiguresOf } from '../../domain/shared/act-figures.ts';
import type { LoanId, LoanOfferId, LoanRequestId } from '../../domain/shared/ids.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import { OFFICER, ofPerson, only, operatorAct, type Performed, type Subject, shownAs } from '../shared/act.ts';
import { Body, Day, IdField, MoneyAmount, RatePercent, Text } from '../shared/input.ts';
import { nullable, whole } from '../shared/record.ts';
import { AssessApplicants } from './decisions.ts';
import type { PayoutOrdering } from './disbursement.port.ts';
import type { LoanOfferQueries, LoanRequestQueries } from './loan-request.queries.ts';
import { ReasonCodeField } from './loan-request.record.ts';
import { ApproveLoanRequest, type Assessing, DisburseLoanRequest, RejectLoanRequest } from './loan-requests.ts';
import { EXAMPLE_OFFER_EXPIRY } from './offer.record.ts';
import { MakeOffer } from './offers.ts';
import {
  ApprovedLoanRequest,
  DisbursedLoanRequest,
  type OperatorLoanRequest,
  type OperatorOffer,
} from './operator-request.record.ts';

interface FindRequest {
  readonly loanRequestQueries: Pick<LoanRequestQueries, 'getForOperators'>;
}

const request: Subject<OperatorLoanRequest, FindRequest> = {
  type: 'loan-request',
  find: ({ loanRequestQueries }, id: LoanRequestId) => loanRequestQueries.getForOperators(id),
  keeps: only('status', 'interestRate', 'monthlyPayment', 'approvalDate', 'reasonCodes', 'loanId'),
  concerns: ofPerson,
};

/** The request as operators read it, assessed. */
async function assessed({ subject }: Performed<unknown, OperatorLoanRequest>, ports: Assessing) {
  const [found] = await new AssessApplicants(ports).execute([subject]);
  return found as NonNullable<typeof found>;
}

export const EXAMPLE_APPROVAL_REASON = 'A guarantor signed.';
export const EXAMPLE_REJECTION_REASON = 'The letter of the employer is not signed.';
export const EXAMPLE_REASON_CODES: ReasonCode[] = ['UNVERIFIABLE_INCOME'];

export const approveLoanRequest = operatorAct({
  action: 'loan-request.approve',
  title: 'Approve the request',
  roles: OFFICER,
  second: { act: 'approve', amount: 'Amount', figures: ({ subject }) => actFiguresOf(subject) },
  subject: request,
  ids: ['requestId'],
  body: Body({
    interestRate: Type.Optional(RatePercent()),
    reason: Type.Optional(
      Text(1, REASON_MAX_LENGTH, EXAMPLE_APPROVAL_REASON, { description: 'For operators. Shown as `approvalReason`.' }),
    ),
  }),
  run: ApproveLoanRequest,
  answer: async (done, ports: Assessing) => shownAs(ApprovedLoanRequest, await assessed(done, ports)),
});

export const rejectLoanRequest = operatorAct({
  action: 'loan-request.reject',
  title: 'Reject the request',
  roles: OFFICER,
  subject: request,
  ids: ['requestId'],
  body: Body({
    reason: Type.Optional(Text(1, REASON_MAX_LENGTH, EXAMPLE_REJECTION_REASON)),
    reasonCodes: Type.Optional(
      Type.Array(ReasonCodeField, {
        minItems: 1,
        maxItems: MOST_REASON_CODES,
        uniqueItems: true,
        description: 'The most important first. `OTHER` needs a `reason`.',
        examples: [EXAMPLE_REASON_CODES],
      }),
    ),
  }),
  run: RejectLoanRequest,
  answer: assessed,
});

/** In place of those offered before. */
export const makeLoanOffer = operatorAct({
  action: 'loan-offer.make',
  title: 'Make an offer',
  roles: OFFICER,
  second: {
    act: 'approve',
    amount: 'Amount',
    // With the product of the request.
    async figures({ subject: offer }, { loanRequestQueries }: FindRequest) {
      const request = await loanRequestQueries.getForOperators(offer.requestId as LoanRequestId);
      const { productId = null, productVersion = null } = request ?? {};
      return actFiguresOf({ ...offer, productId, productVersion });
    },
  },
  subject: {
    type: 'loan-offer',
    find: ({ loanOfferQueries }: { readonly loanOfferQueries: Pick<LoanOfferQueries, 'offerOf'> }, id: LoanOfferId) =>
      loanOfferQueries.offerOf(id),
    keeps: only(
      'requestId',
      'amount',
      'currency',
      'term',
      'interestRate',
      'monthlyPayment',
      'apr',
      'status',
      'expiresOn',
    ),
    concerns: ofPerson,
  } satisfies Subject<OperatorOffer, never>,
  ids: ['requestId'],
  body: Body({
    amount: Type.Optional(MoneyAmount(8000)),
    term: Type.Optional(whole({ examples: [12] })),
    interestRate: Type.Optional(RatePercent()),
    expiresOn: Day(EXAMPLE_OFFER_EXPIRY),
  }),
  run: MakeOffer,
  makes: ({ id }) => id,
  concerns: async ({ loanRequestQueries }: FindRequest, { requestId }) =>
    (await loanRequestQueries.getForOperators(requestId))?.userId ?? null,
});

export const disburseLoanRequest = operatorAct({
  action: 'loan-request.disburse',
  title: 'Disburse the loan',
  roles: OFFICER,
  second: {
    act: 'disburse',
    amount: 'Amount',
    // Of the loan, whose payment is that of the day; of the request, if its loan begins with the payout.
    async figures(
      { subject, result: payoutId },
      { loanQueries }: { readonly loanQueries: Pick<LoanQueries, 'getForOperators'> },
    ) {
      if (payoutId !== null) return actFiguresOf(subject);
      const { loanId } = subject;
      const loan = loanId === null ? null : await loanQueries.getForOperators(loanId as LoanId);
      if (loan === null) throw new Error('A disbursed request has no loan.');
      return actFiguresOf(loan);
    },
  },
  subject: request,
  ids: ['requestId'],
  body: Body({
    instrumentId: Type.Optional(
      nullable(
        IdField<'PaymentInstrument'>(
          undefined,
          'A bank account of the borrower, to which the payment gateway sends the money. Without it the lender sends it by other means.',
        ),
      ),
    ),
  }),
  run: DisburseLoanRequest,
  followedBy: ({ orderPayout }: { readonly orderPayout: PayoutOrdering }, { instrumentId }) =>
    instrumentId === null ? null : orderPayout,
  says: (payoutId) => (payoutId === null ? {} : { payoutId }),
  answer: async (done, ports: Assessing) => shownAs(DisbursedLoanRequest, await assessed(done, ports)),
});
