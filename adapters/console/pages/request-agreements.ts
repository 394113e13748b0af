import type { AgreementQueries, WrittenAgreement } from '../../../application/loan-requests/agreement.queries.ts';
import type { AssessedLoanRequest } from '../../../application/loan-requests/assess-applicants.query.ts';
import type { OpenAgreement } from '../../../application/loan-requests/open-agreement.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import { requestIdOf } from '../../http/fields/read-fields.ts';
import { sendPaper } from '../../http/loan-requests/agreements.routes.ts';
import { existing, type Part } from '../details.ts';
import { instant, orNone } from '../format.ts';
import { PAGE } from '../rendering.ts';

export interface AgreementPagesOptions {
  readonly agreementQueries: AgreementQueries;
  readonly openAgreement: OpenAgreement;
  /** Whether a loan is disbursed only once the agreement is signed. */
  readonly agreementRequired: boolean;
}

/** What the page of a request says about its agreement. */
export interface ShownAgreement {
  readonly parts: readonly Part[];
  readonly mayDisburse: boolean;
}

const idIn = (params: object) => requestIdOf(params as { requestId: string });

/** Serves the papers. */
export function agreementPapers(app: HttpServer, { openAgreement }: AgreementPagesOptions): void {
  app.get('/requests/:requestId/agreement', PAGE, async ({ params }, reply) =>
    sendPaper(openAgreement, { requestId: idIn(params as object), borrowerId: null }, reply),
  );
}

export async function agreementOn(
  { agreementQueries, agreementRequired }: AgreementPagesOptions,
  { requestId, status }: AssessedLoanRequest,
): Promise<ShownAgreement> {
  const facts = existing(await agreementQueries.factsOf(idIn({ requestId }), null), LoanRequestNotFound);
  const { written, borrower } = facts;
  const isReadable = borrower !== null && (status === 'Approved' || status === 'Disbursed');
  const waits = status === 'Approved' && agreementRequired && written?.isSigned !== true;
  if (!isReadable && written === null) return { parts: [], mayDisburse: true };
  const part: Part = {
    title: 'Agreement',
    facts: factsOf(written),
    ...(waits && { sentences: ['The loan can be disbursed once the borrower has signed the agreement.'] }),
    link: isReadable ? { path: `/requests/${requestId}/agreement`, text: 'Open the agreement (PDF)' } : undefined,
  };
  return { parts: [part], mayDisburse: !waits };
}

function factsOf(written: WrittenAgreement | null) {
  if (written === null) return [['Signature', 'not read yet']] as const;
  const { isSigned, signedAt, signedName, createdAt, sha256 } = written;
  const signature = isSigned ? [['Signed', instant(signedAt)] as const, ['Name', orNone(signedName)] as const] : [];
  return [
    ['Signature', isSigned ? 'signed' : 'not signed'] as const,
    ...signature,
    ['Written', instant(createdAt)] as const,
    ['SHA-256', sha256] as const,
  ];
}
