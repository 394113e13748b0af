import { asLine, reconcile as proveBooks } from '../reconcile.ts';
import { type Command, say, withDatabase } from './command.ts';

export const reconcile: Command = {
  summary: 'proves that loans, payments, deposits and ledger agree',
  details: 'Prints each disagreement in a line that names the row, and then exits 1. Changes nothing.',
  run: () =>
    withDatabase(async (databaseUrl) => {
      const { checked, disagreements, agrees } = await proveBooks(databaseUrl);
      for (const each of disagreements) say(asLine(each));
      const { loans, payments, deposits, entries } = checked;
      const all = `${loans} loans, ${payments} payments, ${deposits} deposits and ${entries} entries`;
      say(agrees ? `Checked ${all}: all agree.` : `Checked ${all}: ${disagreements.length} disagreements.`);
      return agrees ? 0 : 1;
    }),
};
