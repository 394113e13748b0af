import type { DocumentCase } from '../../../application/documents/document.queries.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { IdempotencyKeys } from '../../../application/shared/idempotency.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import {
  type BackofficeDocumentRoutesOptions,
  documentSchemas,
  type HttpServer,
  pathId,
  withIds,
} from '../../http/for-console.ts';
import { type Act, action, type Facts } from '../actions.ts';
import { fileUrl, renderDetail } from '../details.ts';
import { instant, orNone } from '../format.ts';
import { type Column, list } from '../lists.ts';
import { PAGE } from '../rendering.ts';
import { profileFacts } from './users.ts';

export interface DocumentPagesOptions extends BackofficeDocumentRoutesOptions {
  readonly keys: IdempotencyKeys;
  readonly users: UserQueries;
}

const TITLES = { verify: 'Verify the document', reject: 'Reject the document' };

export const DOCUMENT_COLUMNS: readonly Column<DocumentCase>[] = [
  {
    head: 'Uploaded',
    cell: ({ uploadDate }) => instant(uploadDate),
    link: ({ documentId }) => `/documents/${documentId}`,
  },
  { head: 'Type', cell: ({ documentType }) => documentType },
  { head: 'Status', cell: ({ status }) => status },
];

export function documentPages(app: HttpServer, options: DocumentPagesOptions): void {
  const { keys, documents, users, fileLinks, verifyDocument, rejectDocument } = options;
  const idOf = (params: object) =>
    pathId<'UserDocument'>((params as { documentId: string }).documentId, () => new DocumentNotFound());
  const caseOf = async (params: object) => {
    const document = await documents.caseOf(idOf(params));
    if (document === null) throw new DocumentNotFound();
    return { document, profile: profileFacts(await users.userOf(document.userId as UserId)) };
  };
  list(app, {
    path: '/documents',
    title: 'Documents',
    query: documentSchemas.listAllDocuments.querystring,
    filters: { status: 'Status', documentType: 'Type', userId: 'Id of the user' },
    load: (filter, page) => documents.cases(withIds(filter, 'userId'), page),
    columns: DOCUMENT_COLUMNS,
    empty: 'There are no such documents.',
  });
  app.get('/documents/:documentId', PAGE, async ({ params }, reply) => {
    const { document, profile } = await caseOf(params as object);
    const { documentId, documentType, status, fileId, userId } = document;
    const acts = (['verify', 'reject'] as const).map((act) => ({
      title: TITLES[act],
      path: `/documents/${documentId}/${act}`,
    }));
    return renderDetail(reply, {
      title: `Document: ${documentType}`,
      acts: status === 'Pending' ? acts : [],
      parts: [
        { title: 'File', files: [{ name: documentType, note: status, url: fileUrl(fileLinks, fileId) }] },
        { title: 'Owner', facts: profile, link: { path: `/users/${userId}`, text: 'Open the user' } },
        { title: 'Document', facts: factsOf(document) },
      ],
    });
  });
  const command = ({ params, operatorId }: Act<unknown>) => ({ documentId: idOf(params), operatorId });
  const location = ({ params }: Act<unknown>) => `/documents/${params.documentId}`;
  action(app, keys, {
    path: '/documents/:documentId/verify',
    title: TITLES.verify,
    describe: async ({ params }) => {
      const { document, profile } = await caseOf(params);
      const { documentType } = document;
      return [['Document', documentType], ...profile, ['Verifies the owner', documentType === 'ID' ? 'Yes' : 'No']];
    },
    async execute(act) {
      await verifyDocument.execute(command(act));
      return { location: location(act), message: 'The document is verified.' };
    },
  });
  action(app, keys, {
    path: '/documents/:documentId/reject',
    title: TITLES.reject,
    body: documentSchemas.rejectDocument.body,
    labels: { reason: 'Reason, as the borrower will read it' },
    describe: async ({ params, values: { reason } }) => {
      const { document, profile } = await caseOf(params);
      return [['Document', document.documentType], ...profile, ['The borrower reads', reason]];
    },
    async execute(act) {
      await rejectDocument.execute({ ...command(act), reason: act.values.reason });
      return { location: location(act), message: 'The document is rejected.' };
    },
  });
}

function factsOf({ status, uploadDate, rejectionReason }: DocumentCase): Facts {
  return [
    ['Status', status],
    ['Uploaded', instant(uploadDate)],
    ['Reason of the rejection', orNone(rejectionReason)],
  ];
}
