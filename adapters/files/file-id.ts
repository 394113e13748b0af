import type { FileId } from '../../domain/documents/document.id.ts';

const FILE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the name is an id that this service generates. The stores ignore other names. */
export function isFileId(name: string): name is FileId {
  return FILE_ID.test(name);
}
