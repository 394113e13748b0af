import { StoredOperatorDocument } from '../../../../application/documents/document.record.ts';
import { DocumentNotFound } from '../../../../domain/documents/document.errors.ts';
import { PROOF_OF_IDENTITY } from '../../../../domain/documents/document.events.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { listAllDocuments } from '../../../http/backoffice/users.schemas.ts';
import { actsOn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, shownFiles } from '../../details.ts';
import { facts } from '../../fields.ts';
import { borrowerName, yesOrNo } from '../../format.ts';
import { idsIn } from '../../ids.ts';
import { list } from '../../lists.ts';
import { DOCUMENT_COLUMNS, withBorrower } from '../columns.ts';
import { borrowerPart, profileFacts } from './users.ts';

export const documentPages: Pages = (app, ports) => {
  list(app, {
    path: '/documents',
    title: 'Documents',
    query: listAllDocuments.querystring,
    filters: ['status', 'documentType', 'userId', 'from', 'to', 'sort'],
    load: (filter, page) => ports.documentQueries.listForOperators(filterIn(filter), page),
    columns: withBorrower(DOCUMENT_COLUMNS),
  });
  const acts = documentActs(app, ports, { page: '/documents/:documentId', below: '' });
  acts.show(async ({ document, owner }) => {
    const { documentType: name, status, fileId, userId } = document;
    return {
      title: `Document: ${name} of ${borrowerName(document.borrower)}`,
      acts: status === 'Pending' ? ['verify', 'reject'] : [],
      parts: [
        { title: 'File', files: await shownFiles(ports, [{ fileId, name, note: status }]) },
        borrowerPart(userId, owner),
        {
          title: 'Document',
          facts: facts(StoredOperatorDocument, document, ['status', 'uploadDate', 'rejectionReason']),
        },
      ],
    };
  });
};

/**
 * Verifying and rejecting a document from a page, to which they return.
 * @param below the path of the document below the page
 */
export function documentActs(
  app: HttpServer,
  { documentQueries, userQueries, verifyDocument, rejectDocument }: ConsolePorts,
  { page, below }: { readonly page: string; readonly below: string },
) {
  const acts = actsOn(app, page, async ({ documentId }) => {
    const document = existing(await documentQueries.getForOperators(documentId), DocumentNotFound);
    const owner = await userQueries.userOf(idsIn(document).userId);
    return { document, owner, shown: [['Document', document.documentType] as const, ...profileFacts(owner)] };
  });
  acts.perform(`${below}verify`, verifyDocument, {
    describe: ({ document: { documentType }, shown }) => [
      ...shown,
      ['Verifies the owner', yesOrNo(documentType === PROOF_OF_IDENTITY)],
    ],
  });
  acts.perform(`${below}reject`, rejectDocument, {
    labels: { reason: 'Reason, as the borrower will read it' },
    describe: ({ shown }, { values: { reason } }) => [...shown, ['The borrower reads', reason]],
  });
  return acts;
}
