import { Type } from 'typebox';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { EmptyBody, Id, IdFilter, PathIds } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';
import { DocumentData, document, TypeFilter } from '../documents/documents.schemas.ts';

const tags = ['Back office: documents'];

const DocumentCase = Type.Object({ ...DocumentData.properties, userId: Id() }, { title: 'DocumentCase' });
const unverified = { ...document, userId: EXAMPLE.user };

export const listAllDocuments = {
  summary: 'List all documents',
  description: 'The documents of all borrowers, newest first.',
  operationId: 'listAllDocuments',
  tags,
  querystring: Type.Object({
    ...PageQuery,
    documentType: TypeFilter,
    verified: Type.Optional(Type.Boolean()),
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(List(DocumentCase), [unverified], 'A page of documents.'),
};
export const verifyDocument = {
  summary: 'Approve a document',
  description: 'Approving an ID verifies its owner. Approving a document again returns the same answer.',
  operationId: 'verifyDocument',
  tags,
  params: PathIds('documentId'),
  body: EmptyBody,
  response: answers(DocumentCase, { ...unverified, verified: true }, 'The approved document.'),
  errors: [new DocumentNotFound()],
};
