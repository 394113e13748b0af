import { PostgresReconciliation } from '../adapters/persistence/ledger/postgres-reconciliation.ts';
import { connect } from '../adapters/persistence/shared/database.ts';
import { Reconcile, type Reconciliation } from '../application/ledger/reconcile.ts';
import type { Disagreement } from '../application/ledger/reconciliation.queries.ts';

/** Reconciles a database as it is, without bringing its schema up to date. */
export async function reconcile(databaseUrl: string): Promise<Reconciliation> {
  const orm = await connect(databaseUrl);
  try {
    return await new Reconcile({ books: new PostgresReconciliation(orm.em) }).execute();
  } finally {
    await orm.close();
  }
}

export function asLine({ subject, id, what, expected, found }: Disagreement): string {
  return `${subject} ${id}: ${what}: expected ${expected}, found ${found}`;
}

/** The command: prints each disagreement and how much was checked; exits 1 when there is any disagreement. */
export async function printReconciliation(databaseUrl: string): Promise<void> {
  const { checked, disagreements, agrees } = await reconcile(databaseUrl);
  for (const each of disagreements) process.stdout.write(`${asLine(each)}\n`);
  const { loans, payments, deposits, entries } = checked;
  const all = `${loans} loans, ${payments} payments, ${deposits} deposits and ${entries} entries`;
  process.stdout.write(
    agrees ? `Checked ${all}: all agree.\n` : `Checked ${all}: ${disagreements.length} disagreements.\n`,
  );
  process.exitCode = agrees ? 0 : 1;
}
