import type { Rejection } from '../../domain/loan-requests/decision.ts';
import type { WantedOffer } from '../../domain/loan-requests/offer-terms.ts';
import type { WantedTerms } from '../../domain/loans/change.ts';
import type { FourEyesAct } from '../../domain/operators/approval.ts';
import { type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import type { ChargeId, LoanId, LoanRequestId, PaymentId } from '../../domain/shared/ids.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { OperatorAction } from './roles.ts';

/** The acts that may need a second operator, by their actions in the audit log. */
export const ACT_OF = {
  'loan-request.approve': 'approve',
  'loan-offer.make': 'approve',
  'loan-request.disburse': 'disburse',
  'payment.reverse': 'reverse',
  'loan.write-off': 'write-off',
  'refund.pay': 'refund',
  'loan.change': 'change',
  'charge.waive': 'waive',
} as const satisfies { readonly [Action in OperatorAction]?: FourEyesAct };

export type ApprovableAction = keyof typeof ACT_OF;

/** The act, if it needs a second operator in this service. */
export function fourEyesActOf(action: OperatorAction, fourEyes: readonly FourEyesAct[]): FourEyesAct | null {
  const act = (ACT_OF as { readonly [Action in OperatorAction]?: FourEyesAct })[action];
  return act !== undefined && fourEyes.includes(act) ? act : null;
}

/** How a command waits as JSON, with the field names of the API. Absent values are `null`. */
export interface Waiting<Command> {
  /** The id of what is acted on. */
  subjectOf(command: Command): string;
  payloadOf(command: Command): object;
  /** The command of an approval, without its operator. */
  commandOf(subject: string, payload: object): Omit<Command, 'operator'>;
}

interface Reasoned {
  readonly reason: string;
}
const reasonOf = ({ reason }: Reasoned) => ({ reason });
const rateIn = (interestRate: number | null) => (interestRate === null ? null : Rate.ofPercent(interestRate));

type Decision =
  | { readonly outcome: 'approve'; readonly rate: Rate | null; readonly reason?: string | undefined }
  | { readonly outcome: 'reject'; readonly rejection: Rejection };

interface OfferCommand extends WantedOffer {
  readonly requestId: LoanRequestId;
  readonly expiresOn: CalendarDay | null;
}

interface ChangeCommand extends WantedTerms, Reasoned {
  readonly loanId: LoanId;
  readonly digest: string;
}

/** All are JSON that `payloadOf` has made. */
export const WAITING = {
  decideLoanRequest: {
    subjectOf: ({ requestId }: { readonly requestId: LoanRequestId; readonly decision: Decision }) => requestId,
    payloadOf: ({ decision }: { readonly decision: Decision }) =>
      decision.outcome === 'approve'
        ? { interestRate: decision.rate?.toPercent() ?? null, reason: decision.reason ?? null }
        : {},
    commandOf(subject: string, payload: object) {
      const { interestRate, reason } = payload as { interestRate: number | null; reason: string | null };
      const decision: Decision = { outcome: 'approve', rate: rateIn(interestRate), reason: reason ?? undefined };
      return { requestId: subject as LoanRequestId, decision };
    },
  },
  disburseLoanRequest: {
    subjectOf: ({ requestId }: { readonly requestId: LoanRequestId }) => requestId,
    payloadOf: () => ({}),
    commandOf: (subject: string) => ({ requestId: subject as LoanRequestId }),
  },
  makeOffer: {
    subjectOf: ({ requestId }: OfferCommand) => requestId,
    payloadOf: ({ amount, term, rate, expiresOn }: OfferCommand) => {
      return { amount, term, interestRate: rate?.toPercent() ?? null, expiresOn };
    },
    commandOf(subject: string, payload: object): OfferCommand {
      const { amount, term, interestRate, expiresOn } = payload as {
        readonly amount: number | null;
        readonly term: number | null;
        readonly interestRate: number | null;
        readonly expiresOn: string;
      };
      const rate = rateIn(interestRate);
      return { requestId: subject as LoanRequestId, amount, term, rate, expiresOn: calendarDay(expiresOn) };
    },
  },
  bookLoanChange: {
    subjectOf: ({ loanId }: ChangeCommand) => loanId,
    payloadOf: ({ type, term, interestRate, day, reason, digest }: ChangeCommand) => {
      return { type, term: term ?? null, interestRate: interestRate ?? null, day: day ?? null, reason, digest };
    },
    commandOf(subject: string, payload: object): ChangeCommand {
      const given = Object.entries(payload).filter(([, value]) => value !== null);
      return { ...(Object.fromEntries(given) as Omit<ChangeCommand, 'loanId'>), loanId: subject as LoanId };
    },
  },
  writeOffLoan: {
    subjectOf: ({ loanId }: { readonly loanId: LoanId }) => loanId,
    payloadOf: reasonOf,
    commandOf: (subject: string, payload: object) => ({ ...reasonOf(payload as Reasoned), loanId: subject as LoanId }),
  },
  waiveCharge: {
    subjectOf: ({ chargeId }: { readonly chargeId: ChargeId }) => chargeId,
    payloadOf: ({ loanId, reason }: Reasoned & { readonly loanId: LoanId }) => ({ loanId, reason }),
    commandOf(subject: string, payload: object) {
      const { loanId, reason } = payload as Reasoned & { readonly loanId: LoanId };
      return { loanId, chargeId: subject as ChargeId, reason };
    },
  },
  reversePayment: {
    subjectOf: ({ paymentId }: { readonly paymentId: PaymentId }) => paymentId,
    payloadOf: reasonOf,
    commandOf: (subject: string, payload: object) => {
      return { ...reasonOf(payload as Reasoned), paymentId: subject as PaymentId };
    },
  },
  payRefund: {
    subjectOf: ({ paymentId }: { readonly paymentId: PaymentId }) => paymentId,
    payloadOf: ({ reference }: { readonly reference: string }) => ({ reference }),
    commandOf(subject: string, payload: object) {
      const { reference } = payload as { readonly reference: string };
      return { paymentId: subject as PaymentId, reference };
    },
  },
};
