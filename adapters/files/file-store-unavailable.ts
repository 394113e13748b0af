/** Files can be neither kept nor had now: the same request may well succeed a moment later. */
export class FileStoreUnavailable extends Error {
  readonly kind = 'unavailable';

  constructor(cause: unknown) {
    super('The file store is not available.', { cause });
    this.name = 'FileStoreUnavailable';
  }
}

/** A full, broken or missing disk is told by the system call that failed, and is no fault of whoever sends a file. */
export function asDiskFault(error: unknown): unknown {
  const { syscall } = (error ?? {}) as { readonly syscall?: unknown };
  return typeof syscall === 'string' ? new FileStoreUnavailable(error) : error;
}
