import { Type } from 'typebox';
import type { Sha256 } from '../../domain/shared/ids.ts';
import { id, moment, nullable, record, text } from '../shared/record.ts';
import { CostDisclosure } from './loan-request.record.ts';

export const SHA256 = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

export const Agreement = record('Agreement', {
  agreementId: id('agreement'),
  requestId: id('request'),
  sha256: Type.Unsafe<Sha256>(Type.String({ description: 'Of the PDF, in hexadecimal.', examples: [SHA256] })),
  createdAt: moment(),
  signedAt: nullable(moment()),
  signedName: nullable(text(undefined, 'The name that the borrower signed with.')),
  disclosure: CostDisclosure,
});
