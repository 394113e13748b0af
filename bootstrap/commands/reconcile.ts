import { asLine, reconcile as proveBooks } from '../reconcile.ts';
import { type Command, say, UsageError, withDatabase } from './command.ts';

export const reconcile: Command = {
  summary: 'proves that loans, payments, deposits and ledger agree',
  details: 'Prints each disagreement in a line that names the row, and then exits 1. Changes nothing.',
  run: () =>
    withDatabase(async (databaseUrl) => {
      const { checked, disagreements, agrees } = await proveBooks(databaseUrl).catch(explained);
      for (const each of disagreements) say(asLine(each));
      const { loans, payments, deposits, entries } = checked;
      const all = `${loans} loans, ${payments} payments, ${deposits} deposits and ${entries} entries`;
      say(agrees ? `Checked ${all}: all agree.` : `Checked ${all}: ${disagreements.length} disagreements.`);
      return agrees ? 0 : 1;
    }),
};

/** Told as it is, instead of as a relation that does not exist (SQLSTATE 42P01). */
function explained(error: unknown): never {
  if ((error as { readonly code?: unknown }).code !== '42P01') throw error;
  throw new UsageError('The database has no schema, or an old one: `npm run migrate` brings it up to date.');
}
