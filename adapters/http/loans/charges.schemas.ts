import { Type } from 'typebox';
import { CHARGE_STATUSES, CHARGE_TYPES } from '../../../domain/loans/charge.ts';
import { ChargeNotOpen, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_DUE_DATE } from '../fields/examples.ts';
import { Choice, Id, List, Money, Named, Nullable, Timestamp, Whole } from '../fields/fields.ts';
import { ReasonBody } from '../fields/inputs.ts';
import { Borrower } from '../identity/borrower.schemas.ts';

const onLoan = operationsOn('Loans', 'loan');
const onAnyLoan = operationsOn('Back office: loans', 'loan');
const onAnyCharge = operationsOn('Back office: loans', 'loan', 'charge');

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
  chargedOn: Timestamp(EXAMPLE_DUE_DATE, 'Midnight UTC of the business date, or of the day whose close charged it.'),
  reason: Nullable(Type.String({ description: 'Of the waiver.' })),
  createdAt: Timestamp(),
});

const OperatorCharge = Named('OperatorCharge', { ...LoanCharge.properties, borrower: Borrower });

const listed = {
  description: 'Fees beside the payment schedule, newest first.',
  querystring: Type.Object(PageQuery),
};
export const listLoanCharges = onLoan('listLoanCharges', 'List the charges of a loan', {
  ...listed,
  response: answers(List(LoanCharge), 'A page of charges.'),
});
export const listAnyLoanCharges = onAnyLoan('listAnyLoanCharges', 'List the charges of any loan', {
  ...listed,
  response: answers(List(OperatorCharge), 'A page of charges.'),
});
export const waiveCharge = onAnyCharge('waiveCharge', 'Waive a charge', {
  description: 'Forgives what is unpaid of it. The borrower is notified.',
  body: ReasonBody(WAIVER),
  response: answers(OperatorCharge, 'The waived charge.', { status: 'Waived', reason: WAIVER }),
  errors: [new ChargeNotOpen(), new PaymentInProgress(), new OwnAffairs()],
});
