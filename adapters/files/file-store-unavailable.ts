import { Unavailable } from '../../application/shared/unavailable.ts';
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
