export type DatabaseError = Partial<Record<'code' | 'constraint' | 'detail' | 'message' | 'cause', unknown>>;

/**
 * Lost connection; refused user or database, which a running service could use before; out of memory, disk or connections;
 * shutdown, startup or cancellation; system error.
 */
const UNAVAILABLE_CLASS = /^(?:08|28|3D|53|57|58)/;
/** Lock timeout, idle timeouts, read-only server; then codes of Node's network errors. */
const UNAVAILABLE =
  /^(?:55P03|25P0[34]|25006|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH)$/;
/** Messages of `pg` for a lost connection. These errors have no code. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

/** The error of the database: MikroORM's exceptions copy its fields, others wrap it. */
export function causeOf(error: unknown): DatabaseError {
  const known: DatabaseError = error ?? {};
  return typeof known.code === 'string' || known.cause == null ? known : causeOf(known.cause);
}

/** Whether the database cannot be used now, for any statement. */
export function meansUnavailable({ code, message }: DatabaseError): boolean {
  const state = String(code);
  return UNAVAILABLE.test(state) || UNAVAILABLE_CLASS.test(state) || LOST.test(String(message));
}
