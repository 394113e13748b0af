import type { FastifyReply } from 'fastify';
import type {
  AgreementQuery,
  OpenAgreement,
  ReadAgreement,
  SignAgreement,
} from '../../../application/loan-requests/agreements.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { requestIdOf } from '../fields/read-fields.ts';
import * as schemas from './agreements.schemas.ts';

export interface AgreementRoutesOptions {
  readonly readAgreement: ReadAgreement;
  readonly openAgreement: OpenAgreement;
  readonly signAgreement: SignAgreement;
}

const PATH = '/requests/:requestId/agreement';

export const agreementRoutes: RoutePlugin<AgreementRoutesOptions> = async (app, options) => {
  const { readAgreement, openAgreement, signAgreement } = options;
  const read = async (query: AgreementQuery, format: 'json' | 'pdf', reply: FastifyReply) =>
    format === 'json' ? success(await readAgreement.execute(query)) : sendPaper(openAgreement, query, reply);
  app.get(PATH, { schema: schemas.getAgreement }, async ({ user, params, query }, reply) =>
    read({ requestId: requestIdOf(params), borrowerId: user.id }, query.format, reply),
  );
  const any = { config: READ, schema: schemas.getAnyAgreement };
  app.get(`/backoffice${PATH}`, any, async ({ params, query }, reply) =>
    read({ requestId: requestIdOf(params), borrowerId: null }, query.format, reply),
  );
  const sign = { config: { idempotent: true }, schema: schemas.signAgreement };
  app.post(`${PATH}/sign`, sign, async ({ user, params, body: { sha256, signedName: name }, ip: address }) => {
    const requestId = requestIdOf(params);
    const by = { name, address };
    return success(await signAgreement.execute({ requestId, borrowerId: user.id, sha256, by }));
  });
};

/** Answers with the PDF, as an attachment. */
export async function sendPaper(openAgreement: OpenAgreement, query: AgreementQuery, reply: FastifyReply) {
  const { bytes, language } = await openAgreement.execute(query);
  const name = `attachment; filename="agreement-${query.requestId}.pdf"`;
  reply.type('application/pdf').header('content-disposition', name).header('content-language', language);
  return bytes;
}
