import { Type } from 'typebox';
import { DOCUMENT_STATUSES } from '../../../domain/documents/user-document.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, EmptyBody, Id, IdFilter, Nullable, PathIds, Text } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';
import { DocumentData, document, TypeFilter } from '../documents/documents.schemas.ts';

const tags = ['Back office: documents'];

const reason = 'The photo is not readable.';

const DocumentCase = Type.Object({
  ...DocumentData.properties,
  userId: Id(),
  status: Choice(DOCUMENT_STATUSES),
  rejectionReason: Nullable(Type.String()),
});
const unverified = { ...document, userId: EXAMPLE.user, status: 'Pending', rejectionReason: null };

export const listAllDocuments = {
  summary: 'List all documents',
  operationId: 'listAllDocuments',
  tags,
  querystring: Type.Object({
    ...PageQuery,
    documentType: TypeFilter,
    status: Type.Optional(Choice(DOCUMENT_STATUSES)),
    verified: Type.Optional(Type.Boolean()),
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(List(DocumentCase), [unverified]),
};
export const verifyDocument = {
  summary: 'Approve a document',
  description:
    'Approving an ID verifies its owner. Approving a document again returns the same answer. The borrower is notified.',
  operationId: 'verifyDocument',
  tags,
  params: PathIds('documentId'),
  body: EmptyBody,
  response: answers(DocumentCase, { ...unverified, status: 'Verified', verified: true }),
};
export const rejectDocument = {
  summary: 'Reject a document',
  description: 'The borrower is notified of the reason. Rejecting a document again returns the same answer.',
  operationId: 'rejectDocument',
  tags,
  params: PathIds('documentId'),
  body: Body({ reason: Text(1, 1000) }, { reason }),
  response: answers(DocumentCase, { ...unverified, status: 'Rejected', rejectionReason: reason }),
};
