import { type FileKey, isFileId } from '../../domain/documents/document.id.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Whether the name is a key of this service. The stores ignore other names. */
export function isFileKey(name: string): name is FileKey {
  return isFileId(name) || SHA256.test(name);
}
