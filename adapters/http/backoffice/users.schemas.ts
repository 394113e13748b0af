import { Type } from 'typebox';
import * as documents from '../../../application/documents/document.acts.ts';
import { DocumentStatusField, OperatorDocument } from '../../../application/documents/document.record.ts';
import { linkExternalUser } from '../../../application/identity/user.acts.ts';
import { RoleField, UserView } from '../../../application/identity/user.record.ts';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../../../application/search/search.queries.ts';
import { SearchResult } from '../../../application/search/search.record.ts';
import { Text } from '../../../application/shared/input.ts';
import { listOf } from '../../../application/shared/record.ts';
import { DocumentNotPending } from '../../../domain/documents/document.errors.ts';
import { EmailTaken, NoIdentityProvider, SubjectAlreadyLinked } from '../../../domain/identity/user.errors.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { LongPageQuery, OperatorListQuery } from '../answers/lists.ts';
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';
import { TypeFilter } from '../documents/documents.schemas.ts';
import { badEmail } from '../identity/identity.schemas.ts';
import { ExternalIdFilter } from './labels.schemas.ts';

const operation = operations('Back office: users');
const onUser = operationsOn('Back office: users', 'user');

export const listUsers = operation('listUsers', 'List all users', {
  description: 'Borrowers and operators, newest first.',
  querystring: Type.Object({
    ...LongPageQuery,
    role: Type.Optional(RoleField),
    externalId: ExternalIdFilter(),
    email: Type.Optional(Type.String({ description: 'The full address. Upper and lower case are equal.' })),
  }),
  response: answers(listOf(UserView), 'A page of users.'),
});

export const getUser = onUser('getUser', 'Retrieve any user', {
  description: 'A borrower or an operator. The fields of an erased user are `null`.',
  response: answers(UserView, 'The user.'),
});

export const linkUser = operation('linkUser', 'Link an external identity', {
  description: 'Creates a borrower who signs in through the external identity provider.',
  ...byAct(linkExternalUser),
  response: answers(UserView, 'The new user.'),
  errors: [new NoIdentityProvider(), badEmail, new EmailTaken(), new SubjectAlreadyLinked()],
});

const documentOperation = operations('Back office: documents');
const onDocument = operationsOn('Back office: documents', 'document');
const errors = [new OwnAffairs(), new DocumentNotPending('Rejected')];

export const listAllDocuments = documentOperation('listAllDocuments', 'List all documents', {
  description: 'The documents of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'DocumentSort', by: ['createdAt', 'uploadDate'], dated: 'uploadDate' }),
    documentType: TypeFilter,
    status: Type.Optional(DocumentStatusField),
    verified: Type.Optional(Type.Boolean()),
  }),
  response: answers(listOf(OperatorDocument), 'A page of documents.'),
});

export const verifyDocument = onDocument('verifyDocument', 'Approve a document', {
  description:
    'Approving an ID verifies its owner. Approving a document again returns the same answer. The borrower is notified.',
  ...byAct(documents.verifyDocument),
  response: answers(OperatorDocument, 'The approved document.', { status: 'Verified', verified: true }),
  errors,
});

export const rejectDocument = onDocument('rejectDocument', 'Reject a document', {
  description: 'The borrower is notified of the reason. Rejecting a document again returns the same answer.',
  ...byAct(documents.rejectDocument),
  response: answers(OperatorDocument, 'The rejected document.', {
    status: 'Rejected',
    rejectionReason: documents.EXAMPLE_DOCUMENT_REJECTION,
  }),
  errors,
});

const searchOperation = operations('Back office: search');

export const search = searchOperation('searchBackOffice', 'Find people and what belongs to them', {
  description:
    'At most 20, best first. Finds people by a part of a name, an address or a telephone number, in any case and ' +
    'without accents, and all else by a reference, an external id, an id, its first 8 or its last 12 characters.',
  querystring: Type.Object({
    q: Text(SEARCH_MIN_LENGTH, SEARCH_MAX_LENGTH, 'García', { description: '`%` and `_` mean themselves.' }),
  }),
  response: answers(listOf(SearchResult), 'What was found.'),
});
