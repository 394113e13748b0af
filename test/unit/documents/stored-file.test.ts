import { expect, it } from 'vitest';
import { FileInUse, FileQuotaExceeded } from '../../../domain/documents/document.errors.ts';
import { checkQuota } from '../../../domain/documents/file-quota.ts';
import { aStoredFile } from '../../support/documents.ts';

const FIVE_HUNDRED_MB = 524_288_000;

it.each([
  [0, 0, true],
  [200, FIVE_HUNDRED_MB, true],
  [201, 1, false],
  [1, FIVE_HUNDRED_MB + 1, false],
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
