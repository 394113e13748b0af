import { expect } from 'vitest';
import { asLine, reconcile } from '../../bootstrap/reconcile.ts';

/** Proves that the books, the loans, the payments and the deposits of a database agree. */
export async function expectReconciled({ databaseUrl }: { readonly databaseUrl: string }): Promise<void> {
  const { disagreements } = await reconcile(databaseUrl);
  expect(disagreements.map(asLine)).toEqual([]);
}
