import type { DocumentId } from '../../domain/shared/ids.ts';
import { ofPerson, only, operatorAct, SUPPORT, type Subject } from '../shared/act.ts';
import { EmptyBody, ReasonBody } from '../shared/input.ts';
import type { DocumentQueries } from './document.queries.ts';
import type { OperatorDocument } from './document.record.ts';
import { RejectDocument, VerifyDocument } from './documents.ts';

const document: Subject<OperatorDocument, { readonly documentQueries: Pick<DocumentQueries, 'getForOperators'> }> = {
  type: 'document',
  find: ({ documentQueries }, id: DocumentId) => documentQueries.getForOperators(id),
  keeps: only('documentType', 'status', 'verified', 'userId'),
  concerns: ofPerson,
};

export const verifyDocument = operatorAct({
  action: 'document.verify',
  title: 'Verify the document',
  roles: SUPPORT,
  subject: document,
  ids: ['documentId'],
  body: EmptyBody,
  run: VerifyDocument,
});

export const EXAMPLE_DOCUMENT_REJECTION = 'The photo is not readable.';

export const rejectDocument = operatorAct({
  action: 'document.reject',
  title: 'Reject the document',
  roles: SUPPORT,
  subject: document,
  ids: ['documentId'],
  body: ReasonBody(EXAMPLE_DOCUMENT_REJECTION),
  run: RejectDocument,
});
