import { type TObject, type TSchema, Type } from 'typebox';
import { BorrowerData } from '../../../application/identity/account.record.ts';
import { FOUR_EYES_ACTS } from '../../../application/operators/acts.ts';
import type { AnyAct } from '../../../application/shared/act.ts';
import { EmptyBody, ReasonBody } from '../../../application/shared/input.ts';
import {
  EXAMPLE_IDS,
  exampleOf,
  id,
  listOf,
  moment,
  nullable,
  oneOf,
  record,
} from '../../../application/shared/record.ts';
import {
  APPROVAL_STATUSES,
  ApprovalNotPending,
  ApprovalOutdated,
  SecondOperatorRequired,
} from '../../../domain/operators/approval.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { pendingApproval } from '../answers/envelope.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { IdFilter } from '../fields/inputs.ts';
import type { DescribedError } from '../openapi/operation.ts';
import * as requests from './loan-requests.schemas.ts';
import * as loans from './loans.schemas.ts';
import * as payments from './payments.schemas.ts';

const operation = operations('Back office: approvals');
const onApproval = operationsOn('Back office: approvals', 'approval');

const REASON = 'The rate is too low.';

export const Approval = record('Approval', {
  ...pendingApproval,
  borrower: nullable(BorrowerData),
  status: oneOf(APPROVAL_STATUSES, { title: 'ApprovalStatus' }),
  decidedBy: nullable(id('operator', 'Who confirmed or refused it.')),
  decidedAt: nullable(moment()),
  reason: nullable(Type.String({ description: 'Why it was refused.' })),
});

/** The operations that may need a second operator. */
const APPROVABLE = [requests, loans, payments].flatMap((schemas) => Object.values(schemas).filter(mayNeedSecond));

interface ApprovableOperation {
  readonly act: AnyAct;
  readonly response: { readonly 200: TObject<{ readonly data: TSchema }> };
  readonly errors: readonly DescribedError[];
}

function mayNeedSecond(schema: object): schema is ApprovableOperation {
  return 'act' in schema && (schema.act as AnyAct).second !== undefined;
}

/** The schema of what the operation of an act answers. */
export function answerOfAct(action: string): TSchema | undefined {
  return APPROVABLE.find(({ act }) => act.action === action)?.response[200];
}

export const listApprovals = operation('listApprovals', 'List approvals', {
  description: 'Acts that wait for a second operator, and those that did, newest first.',
  querystring: Type.Object({
    ...PageQuery,
    status: Type.Optional(oneOf(APPROVAL_STATUSES, { title: 'ApprovalStatus' })),
    act: Type.Optional(oneOf(FOUR_EYES_ACTS, { title: 'FourEyesAct' })),
    subject: IdFilter(),
  }),
  response: answers(listOf(Approval), 'A page of approvals.'),
});

export const confirmApproval = onApproval('confirmApproval', 'Confirm an approval', {
  description:
    'Runs the act by the rules of now, and answers as its operation does. If a rule refuses it, the approval stays Pending. If it would do something else than its `figures`, nothing is done, and the approval is Expired. Another operator than the one who asked, in a role for the act, and no API key.',
  body: EmptyBody,
  response: answers(
    Type.Unsafe<object>({
      // Acts that answer alike have one schema.
      anyOf: [...new Set(APPROVABLE.map(({ response }) => response[200].properties.data))],
      examples: [exampleOf(requests.approveLoanRequest.response[200].properties.data)],
    }),
    'As the operation of the act answers.',
  ),
  errors: [
    new SecondOperatorRequired(),
    new ApprovalNotPending('Refused'),
    ...APPROVABLE.flatMap(({ errors }) => errors),
    // After those of the acts, for the example of its code.
    new ApprovalOutdated(),
  ],
});

export const refuseApproval = onApproval('refuseApproval', 'Refuse an approval', {
  description: 'The act is not done. The one who asked may refuse it, too.',
  body: ReasonBody(REASON),
  response: answers(Approval, 'The refused approval.', {
    status: 'Refused',
    decidedBy: EXAMPLE_IDS.operator,
    reason: REASON,
  }),
  errors: [new ApprovalNotPending('Confirmed'), new OwnAffairs()],
});
