import { Unavailable } from '../../application/shared/ports.ts';
import { type FileKey, isFileId } from '../../domain/shared/ids.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Whether the name is a key of this service. The stores ignore other names. */
export function isFileKey(name: string): name is FileKey {
  return isFileId(name) || SHA256.test(name);
}

/** The file store cannot be reached or is full. The same request may succeed later. */
export class FileStoreUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('The file store is not available.', cause);
  }
}

/** Turns a failed system call (a full, broken or missing disk) into `FileStoreUnavailable`; returns other errors as they are. */
export function asDiskFault(error: unknown): unknown {
  const { syscall } = (error ?? {}) as { readonly syscall?: unknown };
  return typeof syscall === 'string' ? new FileStoreUnavailable(error) : error;
}
