import { expect } from 'vitest';
import { asLine, reconcileDatabase } from '../../bootstrap/reconcile.ts';

/** Expects that the ledger, loans, payments and deposits of a database agree. */
export async function expectReconciled({ databaseUrl }: { readonly databaseUrl: string }): Promise<void> {
  const { disagreements } = await reconcileDatabase(databaseUrl);
  expect(disagreements.map(asLine)).toEqual([]);
}
