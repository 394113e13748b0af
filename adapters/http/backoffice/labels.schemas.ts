import { Type } from 'typebox';
import * as acts from '../../../application/labels/label.acts.ts';
import { LabelsView } from '../../../application/labels/labels.record.ts';
import { ExternalIdTaken, InvalidLabels, LABEL_FAULTS, METADATA_MAX_MEMBERS } from '../../../domain/labels/labels.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { answers, byAct, operationsOn } from '../answers/operations.ts';

const onUser = operationsOn('Back office: users', 'user');
const onRequest = operationsOn('Back office: requests', 'request');
const onLoan = operationsOn('Back office: loans', 'loan');
const onPayment = operationsOn('Back office: payments', 'payment');

const tooMany = LABEL_FAULTS.members({ max: METADATA_MAX_MEMBERS });
const labelled = {
  description:
    'Sets the id that the lender or another system has for it, and texts by names. What is left out stays as it is. No ' +
    'borrower reads them. Metadata are personal data: they are in the copy of the borrower, and removed with the account.',
  response: answers(LabelsView, 'The labels.'),
  errors: [new InvalidLabels([{ field: 'metadata', ...tooMany }]), new ExternalIdTaken(), new OwnAffairs()],
};

export const labelUser = onUser('labelUser', 'Label a user', { ...labelled, ...byAct(acts.labelUser) });
export const labelLoanRequest = onRequest('labelLoanRequest', 'Label a loan request', {
  ...labelled,
  ...byAct(acts.labelLoanRequest),
});
export const labelLoan = onLoan('labelLoan', 'Label a loan', { ...labelled, ...byAct(acts.labelLoan) });
export const labelPayment = onPayment('labelPayment', 'Label a payment', { ...labelled, ...byAct(acts.labelPayment) });

/** Filters a list by an external id. */
export function ExternalIdFilter() {
  const description = 'The whole external id, in the same upper and lower case. An unknown one gives an empty list.';
  return Type.Optional(Type.String({ description }));
}
