import { Type } from 'typebox';
import { CHARGE_STATUSES, CHARGE_TYPES } from '../../../domain/loans/charge.ts';
import { ChargeNotFound, ChargeNotOpen, LoanNotFound, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE_DUE_DATE } from '../api/examples.ts';
import { Choice, Id, List, Money, Named, Nullable, Timestamp, Whole } from '../api/fields.ts';
import { Body, PathIds, Text } from '../api/inputs.ts';
import { PageQuery } from '../api/paging.ts';
import { Borrower } from '../identity/borrower.schemas.ts';

const params = PathIds('loanId');
const WAIVER = 'The bank was closed.';

const LoanCharge = Named('LoanCharge', {
  chargeId: Id('charge'),
  loanId: Id('loan'),
  type: Choice(CHARGE_TYPES, { title: 'ChargeType', examples: ['Late Fee'] }),
  amount: Money(15),
  paidAmount: Money(0),
  status: Choice(CHARGE_STATUSES, { title: 'ChargeStatus', examples: ['Open'] }),
  installmentNumber: Nullable(Whole({ description: 'Of the instalment that is late.' }), 4),
  paymentId: Nullable(Type.String({ format: 'uuid', description: 'Of the payment that was returned.' })),
  chargedOn: Timestamp(EXAMPLE_DUE_DATE, 'Midnight UTC of the business date.'),
  reason: Nullable(Type.String({ description: 'Of the waiver.' })),
  createdAt: Timestamp(),
});

const OperatorCharge = Named('OperatorCharge', { ...LoanCharge.properties, borrower: Borrower });

export const listLoanCharges = {
  summary: 'List the charges of a loan',
  description: 'Fees beside the payment schedule, newest first.',
  operationId: 'listLoanCharges',
  tags: ['Loans'],
  params,
  querystring: Type.Object(PageQuery),
  response: answers(List(LoanCharge), 'A page of charges.'),
  errors: [new LoanNotFound()],
};
export const listAnyLoanCharges = {
  ...listLoanCharges,
  summary: 'List the charges of any loan',
  operationId: 'listAnyLoanCharges',
  tags: ['Back office: loans'],
  response: answers(List(OperatorCharge), 'A page of charges.'),
};
export const waiveCharge = {
  summary: 'Waive a charge',
  description: 'Forgives what is unpaid of it. The borrower is notified.',
  operationId: 'waiveCharge',
  tags: ['Back office: loans'],
  params: PathIds('loanId', 'chargeId'),
  body: Body({ reason: Text(1, 1000, WAIVER) }),
  response: answers(OperatorCharge, 'The waived charge.', { status: 'Waived', reason: WAIVER }),
  errors: [new ChargeNotOpen(), new PaymentInProgress(), new LoanNotFound(), new ChargeNotFound(), new OwnAffairs()],
};
