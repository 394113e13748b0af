import { Type } from 'typebox';
import { LoanAlreadyPaidOff } from '../../../domain/loans/loan.errors.ts';
import { AutopayNotFound } from '../../../domain/payments/autopay.errors.ts';
import { AUTOPAY_STATUSES } from '../../../domain/payments/autopay-status.ts';
import { answers, confirms, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_DUE_DATE } from '../fields/examples.ts';
import { Choice, Id, Money, Named, Nullable, Timestamp, Whole } from '../fields/fields.ts';
import { Body, IdField, MoneyAmount } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import { Method, unknownBank } from './payments.schemas.ts';

const onLoan = operationsOn('Loans', 'loan');

const LIMIT = 'No single charge is larger. `null`: no limit.';

const Autopay = Named('Autopay', {
  loanId: Id('loan'),
  status: Choice(AUTOPAY_STATUSES, { title: 'AutopayStatus' }),
  paymentMethod: Method,
  bankId: Nullable(Id('bank')),
  maxAmount: Nullable(Money(1000, LIMIT), 1000),
  nextChargeOn: Nullable(
    Timestamp(EXAMPLE_DUE_DATE, 'The close of business of this day charges. `null` while suspended.'),
    EXAMPLE_DUE_DATE,
  ),
  nextChargeAmount: Nullable(Money(888.49, 'By what is known now. 0 if it would be more than `maxAmount`.'), 888.49),
  failedAttempts: Whole({ description: 'Since the last success or authorization.', examples: [0] }),
  authorizedAt: Timestamp(),
});

export const getAutopay = onLoan('getAutopay', 'Retrieve the autopay of a loan', {
  description: 'The authorization, and the next charge.',
  response: answers(Autopay, 'The autopay.'),
  errors: [new AutopayNotFound()],
});
export const authorizeAutopay = onLoan('authorizeAutopay', 'Authorize autopay', {
  description:
    'The close of business charges what is due on the loan, with its fees. Replaces the whole authorization. `bank_transfer` requires a `bankId`. You get a copy as a notification.',
  body: Body({
    paymentMethod: Method,
    bankId: Type.Optional(Type.Unsafe<string | null>({ ...IdField('bank'), type: ['string', 'null'] })),
    maxAmount: Type.Optional(
      Type.Unsafe<number | null>({ ...MoneyAmount(1000), type: ['number', 'null'], description: LIMIT }),
    ),
  }),
  response: answers(Autopay, 'The autopay.'),
  errors: [new LoanAlreadyPaidOff(), unknownBank],
});
export const revokeAutopay = onLoan('revokeAutopay', 'Revoke autopay', {
  description: 'Nothing more is charged. A charge that is processing is not stopped.',
  response: confirms(CONFIRMATIONS.autopayRevoked, 'Confirms that autopay has ended.'),
  errors: [new AutopayNotFound()],
});
