import { StoredOperatorDocument } from '../../../../application/documents/document.record.ts';
import { DocumentNotFound } from '../../../../domain/documents/document.errors.ts';
import { PROOF_OF_IDENTITY } from '../../../../domain/documents/document.events.ts';
import type { UserId } from '../../../../domain/shared/ids.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as documentSchemas from '../../../http/backoffice/users.schemas.ts';
import { pathId } from '../../../http/fields/read-fields.ts';
import { actsOn } from '../../actions.ts';
import type { Facts, SubmittedAct } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, existing, shownFiles } from '../../details.ts';
import { facts } from '../../fields.ts';
import { borrowerName } from '../../format.ts';
import { list } from '../../lists.ts';
import { DOCUMENT_COLUMNS, withBorrower } from '../columns.ts';
import { borrowerPart, profileFacts } from './users.ts';

const idIn = (params: object) =>
  pathId<'UserDocument'>((params as { documentId: string }).documentId, () => new DocumentNotFound());

export function documentPages(app: HttpServer, ports: ConsolePorts): void {
  const { documentQueries } = ports;
  list(app, {
    path: '/documents',
    title: 'Documents',
    query: documentSchemas.listAllDocuments.querystring,
    filters: ['status', 'documentType', 'userId', 'from', 'to', 'sort'],
    load: (filter, page) => documentQueries.listForOperators(filterIn(filter), page),
    columns: withBorrower(DOCUMENT_COLUMNS),
  });
  const acts = documentActs(app, ports, { page: '/documents/:documentId', below: '' });
  detail(app, '/documents/:documentId', async (params) => {
    const { document, owner } = await documentAndOwner(ports, params);
    const { documentType: name, status, fileId, userId } = document;
    return {
      title: `Document: ${name} of ${borrowerName(document.borrower)}`,
      acts: acts.links(document, status === 'Pending' ? ['verify', 'reject'] : []),
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
}

/**
 * Verifying and rejecting a document from a page, to which they return.
 * @param below the path of the document below the page
 */
export function documentActs(
  app: HttpServer,
  ports: ConsolePorts,
  { page, below }: { readonly page: string; readonly below: string },
) {
  const { keys } = ports;
  const acts = actsOn(app, keys, page);
  const factsOf = async ({ params }: SubmittedAct<object>, effect: (type: string) => object): Promise<Facts> => {
    const { document, owner } = await documentAndOwner(ports, params);
    return [
      ['Document', document.documentType],
      ...profileFacts(owner),
      ...Object.entries(effect(document.documentType)),
    ];
  };
  acts.perform(`${below}verify`, ports.verifyDocument, {
    done: 'The document is verified.',
    describe: (act) => factsOf(act, (type) => ({ 'Verifies the owner': type === PROOF_OF_IDENTITY ? 'Yes' : 'No' })),
  });
  acts.perform(`${below}reject`, ports.rejectDocument, {
    done: 'The document is rejected.',
    labels: { reason: 'Reason, as the borrower will read it' },
    describe: (act) => factsOf(act, () => ({ 'The borrower reads': act.values.reason })),
  });
  return acts;
}

async function documentAndOwner({ documentQueries, userQueries }: ConsolePorts, params: object) {
  const document = existing(await documentQueries.getForOperators(idIn(params)), DocumentNotFound);
  return { document, owner: await userQueries.userOf(document.userId as UserId) };
}
