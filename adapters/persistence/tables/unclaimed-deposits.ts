import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** The deposits `d`, unclaimed and not sent back, that match the reference of a payment `p` and may prove it. */
export const unclaimedFor = ({ selectFrom }: ExpressionBuilder<Tables & { p: Tables['payments'] }, 'p'>) =>
  selectFrom('deposits as d')
    .whereRef('d.reference', '=', 'p.reference')
    .whereRef('d.amount', '=', 'p.amount')
    .whereRef('d.currency', '=', 'p.currency')
    .whereRef('d.recorded_by', '<>', 'p.borrower_id')
    .where('d.claimed_by', 'is', null)
    .where('d.returned_at', 'is', null);
