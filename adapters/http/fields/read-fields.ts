import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { filterId, type Id, isUuid } from '../../../domain/shared/ids.ts';

/**
 * An identifier from a path or body. A malformed one cannot exist, so it gets the error of an unknown one and never
 * reaches the database, which would fail on it.
 */
export function pathId<Of extends string>(text: string, unknown: () => Error): Id<Of> {
  if (!isUuid(text)) throw unknown();
  return text.toLowerCase() as Id<Of>;
}

/** The query with the named filters read as ids. A malformed id becomes one that matches nothing. */
export function withIds<Query extends object>(query: Query, ...names: readonly (keyof Query)[]): Query {
  const ids = names.map((name) => [name, filterId(query[name] as string | undefined)]);
  return { ...query, ...Object.fromEntries(ids) };
}

/** Whether PostgreSQL can store a string: `text` and `jsonb` fail on NUL characters and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Escapes a property name for a JSON pointer: RFC 6901, 3. */
export function pointerSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The JSON pointer of the first string or name that PostgreSQL cannot store, or `null`. Handles any nesting depth. */
export function findUnstorable(root: unknown): string | null {
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      // The pointer cannot contain this name, so it points to the owner.
      if (!isStorable(name)) return path;
      pending.push({ value: member, path: `${path}/${pointerSegment(name)}` });
    }
  }
  return null;
}

export function loanIdOf({ loanId }: { loanId: string }) {
  return pathId<'Loan'>(loanId, () => new LoanNotFound());
}

export function requestIdOf({ requestId }: { requestId: string }) {
  return pathId<'LoanRequest'>(requestId, () => new LoanRequestNotFound());
}

export function paymentIdOf({ paymentId }: { paymentId: string }) {
  return pathId<'Payment'>(paymentId, () => new PaymentNotFound());
}
