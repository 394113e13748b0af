import { Type } from 'typebox';
import {
  EXTERNAL_ID,
  type LabelledKind,
  METADATA_MAX_MEMBERS,
  METADATA_NAME_MAX_LENGTH,
  METADATA_VALUE_MAX_LENGTH,
} from '../../domain/labels/labels.ts';
import { ofPerson, only, operatorAct, type Performed, type Subject, WRITERS } from '../shared/act.ts';
import { Body, EXPECTATIONS, Patterned } from '../shared/input.ts';
import { nullable } from '../shared/record.ts';
import type { LabelQueries } from './labels.queries.ts';
import { EXAMPLE_EXTERNAL_ID, EXAMPLE_METADATA, type LabelsView } from './labels.record.ts';
import { LabelLoan, LabelLoanRequest, LabelPayment, LabelUser, type Relabelled } from './labels.ts';

/** An id of the lender or of another system. */
export const ExternalIdField = Patterned(EXTERNAL_ID.source, EXPECTATIONS.externalId, {
  maxLength: 200,
  examples: [EXAMPLE_EXTERNAL_ID],
});

const MetadataField = Type.Unsafe<Readonly<Record<string, string | null>> | null>({
  type: ['object', 'null'],
  propertyNames: { minLength: 1, maxLength: METADATA_NAME_MAX_LENGTH },
  additionalProperties: { type: ['string', 'null'], maxLength: METADATA_VALUE_MAX_LENGTH },
  description:
    'Sets the members that are given, and takes those out that are `null`. The others stay: afterwards there are at ' +
    `most ${METADATA_MAX_MEMBERS}. \`null\` takes all out.`,
  examples: [EXAMPLE_METADATA],
});

type Labelled = LabelsView & { readonly userId: string };

/** The log names what changed of the metadata, but none of its texts, which an erasure removes. */
const labelling = {
  roles: WRITERS,
  body: Body({
    externalId: Type.Optional(nullable(ExternalIdField, EXAMPLE_EXTERNAL_ID)),
    metadata: Type.Optional(MetadataField),
  }),
  changes: true,
  says: ({ changed }: Relabelled) => ({ changed }),
  answer: ({ subject: { externalId, metadata } }: Performed<Relabelled, Labelled>) => ({ externalId, metadata }),
} as const;

const labelsOf = (kind: LabelledKind, type: string) =>
  ({
    type,
    find: ({ labelQueries }: { readonly labelQueries: LabelQueries }, id: string) => labelQueries.labelsOf(kind, id),
    // An erasure removes that of a person.
    keeps: kind === 'user' ? () => ({}) : only('externalId'),
    concerns: ofPerson,
  }) satisfies Subject<Labelled, never>;

export const labelUser = operatorAct({
  ...labelling,
  action: 'user.label',
  title: 'Label the user',
  subject: labelsOf('user', 'user'),
  ids: ['userId'],
  run: LabelUser,
});

export const labelLoanRequest = operatorAct({
  ...labelling,
  action: 'loan-request.label',
  title: 'Label the request',
  subject: labelsOf('request', 'loan-request'),
  ids: ['requestId'],
  run: LabelLoanRequest,
});

export const labelLoan = operatorAct({
  ...labelling,
  action: 'loan.label',
  title: 'Label the loan',
  subject: labelsOf('loan', 'loan'),
  ids: ['loanId'],
  run: LabelLoan,
});

export const labelPayment = operatorAct({
  ...labelling,
  action: 'payment.label',
  title: 'Label the payment',
  subject: labelsOf('payment', 'payment'),
  ids: ['paymentId'],
  run: LabelPayment,
});
