import { Type } from 'typebox';
import { DocumentNotFound, DocumentNotPending } from '../../../domain/documents/document.errors.ts';
import { DOCUMENT_STATUSES } from '../../../domain/documents/user-document.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { Choice, Id, List, Named, Nullable } from '../api/fields.ts';
import { EmptyBody, PathIds, ReasonBody } from '../api/inputs.ts';
import { OperatorListQuery } from '../api/operator-lists.ts';
import { DocumentData, TypeFilter } from '../documents/documents.schemas.ts';
import { Borrower } from '../identity/borrower.schemas.ts';

const tags = ['Back office: documents'];
const Status = Choice(DOCUMENT_STATUSES, { title: 'DocumentStatus' });
const reason = 'The photo is not readable.';
const errors = [new DocumentNotFound(), new OwnAffairs(), new DocumentNotPending('Rejected')];

const OperatorDocument = Named('OperatorDocument', {
  ...DocumentData.properties,
  userId: Id('user'),
  borrower: Borrower,
  status: Status,
  rejectionReason: Nullable(Type.String()),
});

export const listAllDocuments = {
  summary: 'List all documents',
  description: 'The documents of all borrowers, newest first.',
  operationId: 'listAllDocuments',
  tags,
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'DocumentSort', by: ['createdAt', 'uploadDate'], dated: 'uploadDate' }),
    documentType: TypeFilter,
    status: Type.Optional(Status),
    verified: Type.Optional(Type.Boolean()),
  }),
  response: answers(List(OperatorDocument), 'A page of documents.'),
};
export const verifyDocument = {
  summary: 'Approve a document',
  description:
    'Approving an ID verifies its owner. Approving a document again returns the same answer. The borrower is notified.',
  operationId: 'verifyDocument',
  tags,
  params: PathIds('documentId'),
  body: EmptyBody,
  response: answers(OperatorDocument, 'The approved document.', { status: 'Verified', verified: true }),
  errors,
};
export const rejectDocument = {
  summary: 'Reject a document',
  description: 'The borrower is notified of the reason. Rejecting a document again returns the same answer.',
  operationId: 'rejectDocument',
  tags,
  params: PathIds('documentId'),
  body: ReasonBody(reason),
  response: answers(OperatorDocument, 'The rejected document.', { status: 'Rejected', rejectionReason: reason }),
  errors,
};
