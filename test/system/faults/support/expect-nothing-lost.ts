import { expect } from 'vitest';
import { expectNoDeadlocks } from '../../../support/deadlocks.ts';
import { expectReconciled } from '../../../support/reconcile.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import type { Load } from './load.ts';

/** Expects no lost or doubled effect, no malformed response, no deadlock, and a reconciled ledger. */
export async function expectNothingLost(databaseUrl: string, load: Load): Promise<Evidence> {
  expect([...new Set(load.violations)]).toEqual([]);
  const evidence = await evidenceOf(databaseUrl, load);
  expect(evidence).toEqual({ acknowledged: load.acknowledged.length, lost: 0, doubled: 0 });
  await expectNoDeadlocks({ databaseUrl });
  await expectReconciled({ databaseUrl });
  return evidence;
}
