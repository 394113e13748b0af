import { describe, expect, it } from 'vitest';
import { FileTooLarge, FileTypeNotAccepted } from '../../../domain/documents/document.errors.ts';
import { checkUpload, FILE_RULES } from '../../../domain/documents/stored-file.ts';
import { aDocument, OWNER } from '../../support/documents.ts';
import { NOW } from '../../support/identity.ts';

const LATER = new Date('2026-11-21T08:00:00.000Z');

describe('UserDocument', () => {
  it('is not verified right after its upload', () => {
    const document = aDocument();

    expect(document).toMatchObject({ verified: false, verifiedAt: null, uploadedAt: NOW });
    expect(document.pullEvents()).toEqual([]);
  });

  it('is verified once, and tells it once, however often it is verified', () => {
    const document = aDocument({ documentType: 'BANK_STATEMENT' });

    document.verify(LATER);
    document.verify(new Date('2027-01-01T00:00:00.000Z'));

    expect(document).toMatchObject({ verified: true, verifiedAt: LATER });
    expect(document.pullEvents()).toEqual([
      {
        type: 'document.verified',
        occurredAt: LATER,
        documentId: document.id,
        ownerId: OWNER,
        documentType: 'BANK_STATEMENT',
      },
    ]);
  });
});

describe('what may be sent in', () => {
  it.each([
    ['picture', 5_242_880],
    ['document', 10_485_760],
    ['attachment', 10_485_760],
  ] as const)('as a %s has at most %i bytes', (purpose, maxBytes) => {
    expect(FILE_RULES[purpose].maxBytes).toBe(maxBytes);
    expect(checkUpload(purpose, maxBytes, 'image/png')).toBe('image/png');
    expect(() => checkUpload(purpose, maxBytes + 1, 'image/png')).toThrow(FileTooLarge);
  });

  it('is a PDF as a document, and not as a picture', () => {
    expect(checkUpload('document', 1, 'application/pdf')).toBe('application/pdf');
    expect(checkUpload('attachment', 1, 'application/pdf')).toBe('application/pdf');
    expect(() => checkUpload('picture', 1, 'application/pdf')).toThrow(FileTypeNotAccepted);
  });

  it.each([null, 'image/gif', 'image/svg+xml', 'text/html', 'image/webp'])('is never %s', (mediaType) => {
    for (const purpose of ['picture', 'document', 'attachment'] as const) {
      expect(() => checkUpload(purpose, 1, mediaType)).toThrow(FileTypeNotAccepted);
    }
  });
});
