import { type ActFigures, actFiguresOf } from '../../domain/shared/act-figures.ts';
import type { LoanId, LoanRequestId } from '../../domain/shared/ids.ts';
import type { LoanRequestQueries } from '../loan-requests/loan-request.queries.ts';
import type { LoanOfferItem } from '../loan-requests/offer.record.ts';
import type { OperatorLoanRequest } from '../loan-requests/operator-request.record.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import type { LoanFigures, OperatorLoan } from '../loans/operator-loan.record.ts';
import type { operatorActs } from './acts.ts';

interface Dependencies {
  readonly loanRequestQueries: Pick<LoanRequestQueries, 'getForOperators'>;
  readonly loanQueries: Pick<LoanQueries, 'getForOperators'>;
}

/** The acts of operators. Those that may need a second one also say what they do. */
export function withFigures(acts: ReturnType<typeof operatorActs>, { loanQueries, loanRequestQueries }: Dependencies) {
  /** Of the loan, whose payment is that of the day. */
  const disbursed = async ({ loanId }: Pick<OperatorLoanRequest, 'loanId'>) => {
    const loan = loanId === null ? null : await loanQueries.getForOperators(loanId as LoanId);
    if (loan === null) throw new Error('A disbursed request has no loan.');
    return actFiguresOf(loan);
  };
  /** With the product of the request. */
  const offered = async (offer: LoanOfferItem) => {
    const request = await loanRequestQueries.getForOperators(offer.requestId as LoanRequestId);
    const { productId = null, productVersion = null } = request ?? {};
    return actFiguresOf({ ...offer, productId, productVersion });
  };
  const changed = ({ currency }: Pick<OperatorLoan, 'currency'>, { after }: { readonly after: LoanFigures }) => {
    const { remainingAmount: amount, remainingTerm: term, interestRate, monthlyPayment } = after;
    return actFiguresOf({ amount, currency, term, interestRate, monthlyPayment });
  };
  const returned = (_subject: object, result: Pick<ActFigures, 'amount' | 'currency'>) => actFiguresOf(result);
  return {
    ...acts,
    decideLoanRequest: { ...acts.decideLoanRequest, figures: actFiguresOf },
    disburseLoanRequest: { ...acts.disburseLoanRequest, figures: disbursed },
    makeOffer: { ...acts.makeOffer, figures: offered },
    bookLoanChange: { ...acts.bookLoanChange, figures: changed },
    writeOffLoan: { ...acts.writeOffLoan, figures: returned },
    waiveCharge: { ...acts.waiveCharge, figures: returned },
    reversePayment: { ...acts.reversePayment, figures: actFiguresOf },
    payRefund: { ...acts.payRefund, figures: actFiguresOf },
  };
}
