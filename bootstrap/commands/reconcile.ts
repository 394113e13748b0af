import { type Command, say, UsageError, withDatabase } from './command.ts';

export const reconcile: Command = {
  summary: 'checks that histories, loans, payments, deposits and the ledger agree',
  details:
    'Applies each history again. Prints a line for each disagreement, and exits with 1 if there are any. Changes nothing.',
  run: () =>
    withDatabase(async (databaseUrl, { databaseDirectUrl }) => {
      const { asLine, reconcile: proveBooks } = await import('../reconcile.ts');
      const { checked, disagreements, agrees } = await proveBooks(databaseDirectUrl ?? databaseUrl, showProgress).catch(
        explained,
      );
      for (const each of disagreements) say(asLine(each));
      const { loans, payments, deposits, entries } = checked;
      const all = `${loans} loans, ${payments} payments, ${deposits} deposits and ${entries} entries`;
      say(agrees ? `Checked ${all}: all agree.` : `Checked ${all}: ${disagreements.length} disagreements.`);
      return agrees ? 0 : 1;
    }),
};

/** Overwrites one line on a terminal. */
function showProgress(loans: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${loans} loans examined\x1b[K\r`);
}

/** Replaces the error of a missing table (SQLSTATE 42P01). */
function explained(error: unknown): never {
  if ((error as { readonly code?: unknown }).code !== '42P01') throw error;
  throw new UsageError('The database has no schema, or an old one. Run `npm run migrate`.');
}
