import { connect } from '../adapters/persistence/database/database.ts';
import { KyselyReconciliation } from '../adapters/persistence/ledger/reconciliation.ts';
import { type Disagreement, Reconcile, type Reconciliation } from '../application/ledger/ledger.ts';

/** Long, because the statements read whole tables. */
const LIMITS = { answerMs: 3_600_000 };
const NO_LIMIT = 0;

/** Reconciles a database without migrating it. @param onProgress called with the number of loans examined */
export async function reconcileDatabase(
  databaseUrl: string,
  onProgress?: (loans: number) => void,
): Promise<Reconciliation> {
  const orm = await connect(databaseUrl, { limits: LIMITS, name: 'lending-reconcile' });
  try {
    return await new Reconcile({ books: new KyselyReconciliation(orm.em, NO_LIMIT) }).execute(onProgress);
  } finally {
    await orm.close();
  }
}

export function asLine({ subject, id, what, expected, found }: Disagreement): string {
  return `${subject} ${id}: ${what}: expected ${expected}, found ${found}`;
}
