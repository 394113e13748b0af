import { Type } from 'typebox';
import { REFERENCE_MAX_LENGTH } from '../../domain/payments/deposit.ts';
import { actFiguresOf } from '../../domain/shared/act-figures.ts';
import type { DepositId, LoanId, PaymentId, PayoutId } from '../../domain/shared/ids.ts';
import { type Operator, personBehind } from '../../domain/shared/operator.ts';
import type { PayoutOrdering } from '../loan-requests/disbursement.port.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import { ReductionField } from '../loans/quote.record.ts';
import { OFFICER, ofPerson, only, operatorAct, type Subject, shownAs } from '../shared/act.ts';
import { Body, IdField, Instant, MoneyAmount, Opaque, ReasonBody, Text } from '../shared/input.ts';
import { currencyInput, EXAMPLE_TIME, nullable, oneOf } from '../shared/record.ts';
import { MatchDeposit, RecordDeposit, ReturnDeposit } from './deposits.ts';
import {
  type DepositItem,
  EXAMPLE_PAYOUT_REFERENCE,
  EXAMPLE_RETURN_REASON,
  EXAMPLE_REVERSAL_REASON,
  MatchedDeposit,
  type OperatorPayment,
  type RefundItem,
  ReturnedDeposit,
  ReversedPayment,
} from './operator-payment.record.ts';
import type { DepositQueries, PaymentQueries, RefundQueries } from './payment.queries.ts';
import { EXAMPLE_REFERENCE } from './payment.record.ts';
import type { PayoutQueries } from './payout.queries.ts';
import { EXAMPLE_RESEND_REFERENCE, type PayoutItem, ResolvedPayout } from './payout.record.ts';
import { PayRefund } from './refunds.ts';
import { ResolvePayout } from './resolve-payout.ts';
import { ReversePayment } from './reversals.ts';

interface FindDeposit {
  readonly depositQueries: Pick<DepositQueries, 'itemOf'>;
}

interface FindWaiting {
  readonly paymentQueries: Pick<PaymentQueries, 'listForOperators'>;
}

const deposit: Subject<DepositItem, FindDeposit> = {
  type: 'deposit',
  find: ({ depositQueries }, id: DepositId) => depositQueries.itemOf(id),
  keeps: only('bankId', 'reference', 'amount', 'currency', 'receivedAt', 'paymentId', 'returnedAt'),
  // A deposit gets its person later.
  concerns: null,
};

/** A payment of the operator may wait for the deposit; a later one never claims it (`recordedBy`). */
async function waitingFor({ paymentQueries }: FindWaiting, reference: string, operator: Operator) {
  const filter = { awaitedReference: reference, userId: personBehind(operator) };
  const { items } = await paymentQueries.listForOperators(filter, { page: 1, limit: 1 });
  return items[0]?.userId ?? null;
}

export const reversePayment = operatorAct({
  action: 'payment.reverse',
  title: 'Reverse the payment',
  roles: OFFICER,
  second: { act: 'reverse', amount: 'Amount taken back', figures: ({ subject }) => actFiguresOf(subject) },
  subject: {
    type: 'payment',
    find: ({ paymentQueries }: { readonly paymentQueries: Pick<PaymentQueries, 'getForOperators'> }, id: PaymentId) =>
      paymentQueries.getForOperators(id),
    keeps: only('loanId', 'amount', 'currency', 'status', 'completedAt', 'reversedAt'),
    concerns: ofPerson,
  } satisfies Subject<OperatorPayment, never>,
  ids: ['paymentId'],
  body: ReasonBody(EXAMPLE_REVERSAL_REASON),
  run: ReversePayment,
  answer: ({ subject }) => shownAs(ReversedPayment, subject),
});

export const payRefund = operatorAct({
  action: 'refund.pay',
  title: 'Record the payout of the refund',
  roles: OFFICER,
  second: { act: 'refund', amount: 'Amount paid out', figures: ({ subject }) => actFiguresOf(subject) },
  subject: {
    type: 'refund',
    find: ({ refundQueries }: { readonly refundQueries: Pick<RefundQueries, 'itemOf'> }, id: PaymentId) =>
      refundQueries.itemOf(id),
    keeps: only('loanId', 'amount', 'currency', 'reference', 'refundedAt'),
    concerns: ofPerson,
  } satisfies Subject<RefundItem, never>,
  ids: ['paymentId'],
  body: Body({
    reference: Type.Optional(
      nullable(
        Opaque(1, REFERENCE_MAX_LENGTH, undefined, {
          description: 'Of the transfer by which the lender sent the money.',
        }),
        EXAMPLE_PAYOUT_REFERENCE,
      ),
    ),
    instrumentId: Type.Optional(
      nullable(
        IdField<'PaymentInstrument'>(
          undefined,
          'A bank account of the borrower, to which the payment gateway sends the money. In place of `reference`.',
        ),
      ),
    ),
  }),
  run: PayRefund,
  followedBy: ({ orderPayout }: { readonly orderPayout: PayoutOrdering }, { instrumentId }) =>
    instrumentId === null ? null : orderPayout,
  says: (payoutId) => (payoutId === null ? {} : { payoutId }),
});

export const resolvePayout = operatorAct({
  action: 'payout.resolve',
  title: 'Resolve the returned payout',
  roles: OFFICER,
  subject: {
    type: 'payout',
    find: ({ payoutQueries }: { readonly payoutQueries: Pick<PayoutQueries, 'itemOf'> }, id: PayoutId) =>
      payoutQueries.itemOf(id),
    keeps: only('purpose', 'requestId', 'loanId', 'amount', 'currency', 'status', 'code', 'reference', 'resolvedAt'),
    concerns: ofPerson,
  } satisfies Subject<PayoutItem, never>,
  ids: ['payoutId'],
  body: Body({
    reference: Type.Optional(
      nullable(
        Opaque(1, REFERENCE_MAX_LENGTH, undefined, {
          description: 'Of the transfer by which the money was sent again.',
        }),
        EXAMPLE_RESEND_REFERENCE,
      ),
    ),
    annul: Type.Optional(
      Type.Literal(true, {
        description:
          'In place of `reference`: annuls the loan, on which nothing is paid any more, and the request is Approved again.',
      }),
    ),
  }),
  run: ResolvePayout,
  answer: ({ subject }) => shownAs(ResolvedPayout, subject),
});

export const recordDeposit = operatorAct({
  action: 'deposit.record',
  title: 'Record a deposit',
  roles: OFFICER,
  subject: deposit,
  ids: [],
  body: Body({
    bankId: IdField<'Bank'>('bank'),
    reference: Opaque(1, REFERENCE_MAX_LENGTH, EXAMPLE_REFERENCE),
    amount: MoneyAmount(888.49),
    currency: currencyInput,
    confirmationCode: Type.Optional(nullable(Text(1, REFERENCE_MAX_LENGTH), '493021')),
    receivedAt: Type.Optional(nullable(Instant(), EXAMPLE_TIME)),
  }),
  run: RecordDeposit,
  makes: ({ id }) => id,
  concerns: (queries: FindWaiting, { reference, operator }) => waitingFor(queries, reference, operator),
});

export const matchDeposit = operatorAct({
  action: 'deposit.match',
  title: 'Make a payment of the deposit',
  roles: OFFICER,
  subject: deposit,
  ids: ['depositId'],
  body: Body({
    loanId: IdField<'Loan'>('loan'),
    as: Type.Optional(
      oneOf(['payment', 'prepayment'], {
        title: 'MatchedAs',
        description: 'What it is from the day on which it was received. Without it, a payment of today.',
      }),
    ),
    reduce: Type.Optional(ReductionField),
  }),
  run: MatchDeposit,
  answer: ({ subject }) => shownAs(MatchedDeposit, subject),
  concerns: async ({ loanQueries }: { readonly loanQueries: Pick<LoanQueries, 'getForOperators'> }, { loanId }) =>
    (await loanQueries.getForOperators(loanId as LoanId))?.userId ?? null,
});

export const returnDeposit = operatorAct({
  action: 'deposit.return',
  title: 'Send the deposit back',
  roles: OFFICER,
  subject: deposit,
  ids: ['depositId'],
  body: ReasonBody(EXAMPLE_RETURN_REASON),
  run: ReturnDeposit,
  answer: ({ subject }) => shownAs(ReturnedDeposit, subject),
  async concerns({ depositQueries, paymentQueries }: FindDeposit & FindWaiting, { depositId, operator }) {
    const found = await depositQueries.itemOf(depositId);
    return found && waitingFor({ paymentQueries }, found.reference, operator);
  },
});
