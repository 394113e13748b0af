import { sql } from 'kysely';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { LoanKey } from '../../../domain/loans/loans.port.ts';
import { Autopay } from '../../../domain/payments/autopay.ts';
import type { Autopays } from '../../../domain/payments/autopays.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, compiledWrite, differs } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { type AutopayJson, fromRow, toRow } from './autopay-rows.ts';

type AutopayRow = ReturnType<typeof toRow>;

const FIND = compiledQuery((db, { loanId, borrowerId }: LoanKey) =>
  db
    .selectFrom('autopays as a')
    .where('a.loan_id', '=', loanId)
    .where('a.borrower_id', '=', borrowerId)
    .select(sql<AutopayJson>`to_json(a)`.as('autopay')),
);
const STATE = [
  'authorization_id',
  'method',
  'bank_id',
  'max_amount',
  'authorized_at',
  'status',
  'suspended_for',
  'failed_attempts',
  'first_tried_on',
  'last_tried_on',
  'tries_failed',
] as const;
const PUT = compiledInsert('autopays', {
  key: 'loan_id',
  finish: (row) =>
    row.onConflict((same) =>
      same
        .column('loan_id')
        .doUpdateSet(({ ref }) => Object.fromEntries(STATE.map((column) => [column, ref(`excluded.${column}`)]))),
    ),
});
const REMOVE = compiledWrite((db, { loanId, borrowerId }: LoanKey) =>
  db.deleteFrom('autopays').where('loan_id', '=', loanId).where('borrower_id', '=', borrowerId),
);

/** Uses Kysely, because the close of business saves many. */
export class KyselyAutopays extends KyselyCollection<Autopay> implements Autopays {
  protected readonly type = Autopay;
  private readonly stored = new WeakMap<Autopay, AutopayRow>();
  private readonly ended = new WeakSet<Autopay>();

  async find(loanId: LoanId, borrowerId: UserId): Promise<Autopay | null> {
    const known = this.loaded(loanId);
    if (known?.borrowerId === borrowerId) return this.ended.has(known) ? null : known;
    const [row] = await FIND(this.em, { loanId, borrowerId });
    return row === undefined ? null : this.load(row.autopay);
  }

  async save(autopay: Autopay): Promise<void> {
    const row = toRow(autopay);
    const before = this.stored.get(autopay);
    if (before === undefined) this.em.merge(autopay);
    if (differs(row, before)) PUT(this.em, row);
    this.stored.set(autopay, row);
    await this.events.publish(autopay.pullEvents());
  }

  async remove(autopay: Autopay): Promise<void> {
    await this.end(autopay.id, autopay.borrowerId);
    await this.events.publish(autopay.pullEvents());
  }

  async end(loanId: LoanId, borrowerId: UserId): Promise<void> {
    const known = this.loaded(loanId);
    if (known !== null) this.ended.add(known);
    REMOVE(this.em, { loanId, borrowerId });
  }

  async endAllOf(borrowerId: UserId): Promise<void> {
    this.write(this.db.deleteFrom('autopays').where('borrower_id', '=', borrowerId));
  }

  private load(json: AutopayJson): Autopay {
    const known = this.loaded(json.loan_id);
    if (known !== null) return known;
    const { authorization, status: _, suspendedFor, failedAttempts, series, ...identity } = fromRow(json);
    const autopay = this.instance({
      ...identity,
      _authorization: authorization,
      _suspendedFor: suspendedFor,
      _failedAttempts: failedAttempts,
      _series: series,
    });
    this.stored.set(autopay, toRow(autopay));
    return autopay;
  }
}
