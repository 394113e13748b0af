import { Type } from 'typebox';
import {
  AgreementAlreadySigned,
  AgreementChanged,
  AgreementNotFound,
  RequestNotSignable,
  RequestWithoutAgreement,
} from '../../../domain/loan-requests/agreement.ts';
import type { Sha256 } from '../../../domain/shared/ids.ts';
import { answers, answersIn, operationsOn } from '../answers/operations.ts';
import { Bytes, Choice, Exactly, IdSchema, Named, Nullable, Timestamp } from '../fields/fields.ts';
import { Body, Patterned, Text } from '../fields/inputs.ts';
import { EXPECTATIONS } from '../fields/sentences.ts';
import { DisclosureData } from './loan-requests.schemas.ts';

const onRequest = operationsOn('Loan requests', 'request');
const onAnyRequest = operationsOn('Back office: requests', 'request');

const SHA256 = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
const NAME = 'María Peña';
/** Characters of the name that is signed with. */
const LONGEST_NAME = 200;

const Agreement = Named('Agreement', {
  agreementId: IdSchema('agreement'),
  requestId: IdSchema('request'),
  sha256: Type.Unsafe<Sha256>(Type.String({ description: 'Of the PDF, in hexadecimal.', examples: [SHA256] })),
  createdAt: Timestamp(),
  signedAt: Nullable(Timestamp()),
  signedName: Nullable(Type.String({ description: 'The name that the borrower signed with.' })),
  disclosure: DisclosureData,
});
const readable = {
  querystring: Type.Object({
    format: Choice(['json', 'pdf'], {
      title: 'AgreementFormat',
      default: 'json',
      description: 'JSON in the envelope, or the paper itself: exactly the bytes of `sha256`.',
    }),
  }),
  response: answersIn('The agreement.', {
    'application/json': answers(Agreement, 'The agreement in the envelope.')[200],
    'application/pdf': Bytes<Uint8Array>("A tagged PDF in the borrower's language."),
  }),
  errors: [new RequestWithoutAgreement('Pending'), new AgreementNotFound()],
};

export const getAgreement = onRequest('getAgreement', 'Retrieve the agreement on a loan request', {
  description:
    'Of one of your own requests that is approved or disbursed. It is written at the first reading. Until you sign it, it is written again if the business date, your name or your language has changed.',
  ...readable,
});
export const getAnyAgreement = onAnyRequest('getAnyAgreement', 'Retrieve the agreement on any loan request', {
  description: 'The agreement as the borrower reads it.',
  ...readable,
});
export const signAgreement = onRequest('signAgreement', 'Sign the agreement on a loan request', {
  description:
    'Name the digest of the agreement that you have read. Your name, the time, the network address and your consent are kept as evidence. A signed agreement never changes.',
  body: Body({
    sha256: Patterned('^[0-9a-f]{64}$', EXPECTATIONS.agreementDigest, { maxLength: 64, examples: [SHA256] }),
    signedName: Text(1, LONGEST_NAME, NAME),
    consent: Exactly(true),
  }),
  response: answers(Agreement, 'The signed agreement.', { signedAt: '2026-11-20T23:02:00.000Z', signedName: NAME }),
  errors: [
    new AgreementChanged(),
    new AgreementAlreadySigned(),
    new RequestNotSignable('Disbursed'),
    new AgreementNotFound(),
  ],
});
