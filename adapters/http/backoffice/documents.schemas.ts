import { Type } from 'typebox';
import { DocumentNotPending } from '../../../domain/documents/document.errors.ts';
import { DOCUMENT_STATUSES } from '../../../domain/documents/user-document.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { OperatorListQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { DocumentData, TypeFilter } from '../documents/documents.schemas.ts';
import { Choice, Id, List, Named, Nullable } from '../fields/fields.ts';
import { EmptyBody, ReasonBody } from '../fields/inputs.ts';
import { Borrower } from '../identity/identity.schemas.ts';

const operation = operations('Back office: documents');
const onDocument = operationsOn('Back office: documents', 'document');

const Status = Choice(DOCUMENT_STATUSES, { title: 'DocumentStatus' });
const reason = 'The photo is not readable.';
const errors = [new OwnAffairs(), new DocumentNotPending('Rejected')];

const OperatorDocument = Named('OperatorDocument', {
  ...DocumentData.properties,
  userId: Id('user'),
  borrower: Borrower,
  status: Status,
  rejectionReason: Nullable(Type.String()),
});

export const listAllDocuments = operation('listAllDocuments', 'List all documents', {
  description: 'The documents of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'DocumentSort', by: ['createdAt', 'uploadDate'], dated: 'uploadDate' }),
    documentType: TypeFilter,
    status: Type.Optional(Status),
    verified: Type.Optional(Type.Boolean()),
  }),
  response: answers(List(OperatorDocument), 'A page of documents.'),
});
export const verifyDocument = onDocument('verifyDocument', 'Approve a document', {
  description:
    'Approving an ID verifies its owner. Approving a document again returns the same answer. The borrower is notified.',
  body: EmptyBody,
  response: answers(OperatorDocument, 'The approved document.', { status: 'Verified', verified: true }),
  errors,
});
export const rejectDocument = onDocument('rejectDocument', 'Reject a document', {
  description: 'The borrower is notified of the reason. Rejecting a document again returns the same answer.',
  body: ReasonBody(reason),
  response: answers(OperatorDocument, 'The rejected document.', { status: 'Rejected', rejectionReason: reason }),
  errors,
});
