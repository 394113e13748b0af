import { expect, it } from 'vitest';
import {
  DocumentNotPending,
  FileInUse,
  FileQuotaExceeded,
  FileTooLarge,
  FileTypeNotAccepted,
} from '../../../domain/documents/document.errors.ts';
import { checkQuota, checkUpload, FILE_RULES } from '../../../domain/documents/stored-file.ts';
import { aDocument, aStoredFile, OWNER } from '../../support/documents.ts';
import { NOW } from '../../support/identity.ts';

const LATER = new Date('2026-11-21T08:00:00.000Z');

it('a document starts pending', () => {
  const document = aDocument();

  expect(document).toMatchObject({ status: 'Pending', verified: false, verifiedAt: null, uploadedAt: NOW });
  expect([document.rejectionReason, document.rejectedAt]).toEqual([null, null]);
  expect(document.pullEvents()).toEqual([]);
});

it('a document is verified once', () => {
  const document = aDocument({ documentType: 'BANK_STATEMENT' });

  document.verify(LATER);
  document.verify(new Date('2027-01-01T00:00:00.000Z'));

  expect(document).toMatchObject({ status: 'Verified', verified: true, verifiedAt: LATER });
  const about = { documentId: document.id, ownerId: OWNER, documentType: 'BANK_STATEMENT' };
  expect(document.pullEvents()).toEqual([{ type: 'document.verified', occurredAt: LATER, ...about }]);
});

it('a document is rejected once, for the first reason', () => {
  const document = aDocument({ documentType: 'BANK_STATEMENT' });

  document.reject('It is not readable.', LATER);
  document.reject('It is too old.', new Date('2027-01-01T00:00:00.000Z'));

  const reason = 'It is not readable.';
  expect(document).toMatchObject({ status: 'Rejected', rejectionReason: reason, rejectedAt: LATER, verified: false });
  const about = { documentId: document.id, ownerId: OWNER, documentType: 'BANK_STATEMENT' };
  expect(document.pullEvents()).toEqual([{ type: 'document.rejected', occurredAt: LATER, ...about, reason }]);
});

it('a decision on a document is final', () => {
  const [verified, rejected] = [aDocument(), aDocument()];
  verified.verify(LATER);
  rejected.reject('It is not readable.', LATER);

  expect(() => verified.reject('It is forged.', LATER)).toThrow(DocumentNotPending);
  expect(() => rejected.verify(LATER)).toThrow(DocumentNotPending);
  expect([verified.status, rejected.status]).toEqual(['Verified', 'Rejected']);
});

it.each([
  ['picture', 5_242_880, false],
  ['document', 10_485_760, true],
  ['attachment', 10_485_760, true],
] as const)('a file uploaded as a %s has at most %i bytes; it may be a PDF: %s', (purpose, maxBytes, pdf) => {
  const check = (sizeBytes: number, mediaType: string | null) => () => checkUpload(purpose, sizeBytes, mediaType);

  expect(FILE_RULES[purpose].maxBytes).toBe(maxBytes);
  expect(check(maxBytes, 'image/png')()).toBe('image/png');
  expect(check(maxBytes + 1, 'image/png')).toThrow(FileTooLarge);
  if (pdf) expect(check(1, 'application/pdf')()).toBe('application/pdf');
  else expect(check(1, 'application/pdf')).toThrow(FileTypeNotAccepted);
  for (const mediaType of [null, 'image/gif', 'image/svg+xml', 'text/html', 'image/webp']) {
    expect(check(1, mediaType)).toThrow(FileTypeNotAccepted);
  }
});

it.each([
  [0, 0, true],
  [200, 524_288_000, true],
  [201, 1, false],
  [1, 524_288_001, false],
])('a user may keep %i files of %i bytes: %s', (files, bytes, allowed) => {
  const check = () => checkQuota({ files, bytes });

  if (allowed) expect(check).not.toThrow();
  else expect(check).toThrow(FileQuotaExceeded);
});

it.each([
  ['attachment', false, false],
  ['attachment', true, true],
  ['document', false, true],
  ['picture', false, true],
] as const)('a %s that is attached to a ticket (%s) is in use: %s', (purpose, attached, inUse) => {
  const assertNotInUse = () => aStoredFile({ purpose }).assertNotInUse(attached);

  if (inUse) expect(assertNotInUse).toThrow(FileInUse);
  else expect(assertNotInUse).not.toThrow();
});
