import { Type } from 'typebox';
import { AgreementView, EXAMPLE_SHA256 } from '../../../application/loan-requests/agreement.record.ts';
import { Body, EXPECTATIONS, Patterned, Text } from '../../../application/shared/input.ts';
import { exactly, oneOf } from '../../../application/shared/record.ts';
import {
  AgreementAlreadySigned,
  AgreementChanged,
  AgreementNotFound,
  RequestNotSignable,
  RequestWithoutAgreement,
} from '../../../domain/loan-requests/agreement.ts';
import { answers, answersIn, Bytes, operationsOn } from '../answers/operations.ts';

const onRequest = operationsOn('Loan requests', 'request');
const onAnyRequest = operationsOn('Back office: requests', 'request');
const NAME = 'María Peña';
/** Characters of the name that is signed with. */
const LONGEST_NAME = 200;
const readable = {
  querystring: Type.Object({
    format: oneOf(['json', 'pdf'], {
      title: 'AgreementFormat',
      default: 'json',
      description: 'JSON in the envelope, or the paper itself: exactly the bytes of `sha256`.',
    }),
  }),
  response: answersIn('The agreement.', {
    'application/json': answers(AgreementView, 'The agreement in the envelope.')[200],
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
    sha256: Patterned('^[0-9a-f]{64}$', EXPECTATIONS.agreementDigest, { maxLength: 64, examples: [EXAMPLE_SHA256] }),
    signedName: Text(1, LONGEST_NAME, NAME),
    consent: exactly(true),
  }),
  response: answers(AgreementView, 'The signed agreement.', { signedAt: '2026-11-20T23:02:00.000Z', signedName: NAME }),
  errors: [
    new AgreementChanged(),
    new AgreementAlreadySigned(),
    new RequestNotSignable('Disbursed'),
    new AgreementNotFound(),
  ],
});
