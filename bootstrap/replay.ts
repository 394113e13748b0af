import { connect } from '../adapters/persistence/database/database.ts';
import { KyselyStoredHistories } from '../adapters/persistence/loans/stored-histories.ts';
import { type DifferingLoan, ReplayHistories } from '../application/loans/replay.ts';
import { valueText } from '../domain/loans/comparison.ts';
import type { Fold } from '../domain/loans/replayed.ts';

/** Long, because a batch has many histories. */
const LIMITS = { answerMs: 3_600_000 };

interface Wanted extends Omit<Parameters<ReplayHistories['execute']>[0], 'loans'> {
  /** Default: all. */
  readonly loans?: number | undefined;
  /** Instead of the rules of this code. */
  readonly fold?: Fold;
}

/** Applies the histories of a database again, without migrating it. */
export async function replayDatabase(databaseUrl: string, { loans, fold, ...wanted }: Wanted) {
  const orm = await connect(databaseUrl, { limits: LIMITS, name: 'lending-replay' });
  try {
    const storedHistories = new KyselyStoredHistories(orm.em);
    return await new ReplayHistories({ storedHistories, ...(fold && { fold }) }).execute({
      ...wanted,
      loans: loans ?? null,
    });
  } finally {
    await orm.close();
  }
}

/** What differs first, and since which entry. */
export function asLine({ loanId, currency, differences: [one, ...others], first }: DifferingLoan): string {
  const entry =
    first === null ? 'no entry tells since when' : `first at the ${first.kind} of ${first.on}, entry ${first.entryId}`;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  const values =
    one && `${one.what}: stored ${valueText(one.found, currency)}, now ${valueText(one.expected, currency)}`;
  return `loan ${loanId}: ${values}${more}; ${entry}`;
}
