import { type Static, Type } from 'typebox';
import type { Sha256 } from '../../domain/shared/ids.ts';
import { id, moment, nullable, record, text } from '../shared/record.ts';
import { CostDisclosure } from './loan-request.record.ts';

export const EXAMPLE_SHA256 = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

export const AgreementView = record('Agreement', {
  agreementId: id('agreement'),
  requestId: id('request'),
  sha256: Type.Unsafe<Sha256>(Type.String({ description: 'Of the PDF, in hexadecimal.', examples: [EXAMPLE_SHA256] })),
  createdAt: moment(),
  signedAt: nullable(moment()),
  signedName: nullable(text(undefined, 'The name that the borrower signed with.')),
  disclosure: CostDisclosure,
});

export type AgreementView = Static<typeof AgreementView>;
