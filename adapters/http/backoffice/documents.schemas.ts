import { Type } from 'typebox';
import { DocumentNotFound, DocumentNotPending } from '../../../domain/documents/document.errors.ts';
import { DOCUMENT_STATUSES } from '../../../domain/documents/user-document.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, EmptyBody, Id, IdFilter, List, Nullable, PathIds, Text } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';
import { DocumentData, document, TypeFilter } from '../documents/documents.schemas.ts';

const tags = ['Back office: documents'];
const Status = Choice(DOCUMENT_STATUSES, { title: 'DocumentStatus' });
const reason = 'The photo is not readable.';
const errors = [new DocumentNotFound(), new OwnAffairs(), new DocumentNotPending('Rejected')];

const OperatorDocument = Type.Object(
  {
    ...DocumentData.properties,
    userId: Id(),
    status: Status,
    rejectionReason: Nullable(Type.String()),
  },
  { title: 'OperatorDocument' },
);
const unverified = { ...document, userId: EXAMPLE.user, status: 'Pending', rejectionReason: null };

export const listAllDocuments = {
  summary: 'List all documents',
  description: 'The documents of all borrowers, newest first.',
  operationId: 'listAllDocuments',
  tags,
  querystring: Type.Object({
    ...LongPageQuery,
    documentType: TypeFilter,
    status: Type.Optional(Status),
    verified: Type.Optional(Type.Boolean()),
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(List(OperatorDocument), [unverified], 'A page of documents.'),
};
export const verifyDocument = {
  summary: 'Approve a document',
  description:
    'Approving an ID verifies its owner. Approving a document again returns the same answer. The borrower is notified.',
  operationId: 'verifyDocument',
  tags,
  params: PathIds('documentId'),
  body: EmptyBody,
  response: answers(OperatorDocument, { ...unverified, status: 'Verified', verified: true }, 'The approved document.'),
  errors,
};
export const rejectDocument = {
  summary: 'Reject a document',
  description: 'The borrower is notified of the reason. Rejecting a document again returns the same answer.',
  operationId: 'rejectDocument',
  tags,
  params: PathIds('documentId'),
  body: Body({ reason: Text(1, 1000) }, { reason }),
  response: answers(
    OperatorDocument,
    { ...unverified, status: 'Rejected', rejectionReason: reason },
    'The rejected document.',
  ),
  errors,
};
