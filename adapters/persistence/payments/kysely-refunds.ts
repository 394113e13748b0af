import type { Selectable } from 'kysely';
import { RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import type { Refunds } from '../../../domain/payments/refunds.port.ts';
import { Money } from '../../../domain/shared/money.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { Collection } from '../database/database-adapter.ts';
import type { Tables } from '../tables/tables.ts';

type RefundRow = Selectable<Tables['refunds']>;

const INSERT = compiledQuery((db, refund: RefundRow) =>
  db
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('payment_id').doNothing()),
);
const LOCK = compiledQuery((db, { paymentId }: { paymentId: PaymentId }) =>
  db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).forUpdate(),
);
const UPDATE = compiledQuery((db, { payment_id, reference, refunded_at }: RefundRow) =>
  db.updateTable('refunds').set({ reference, refunded_at }).where('payment_id', '=', payment_id),
);

/** Uses Kysely, because `add` ignores a second refund of a payment by `on conflict do nothing`. */
export class KyselyRefunds extends Collection implements Refunds {
  async add(refund: Refund): Promise<void> {
    await INSERT(this.em, toRow(refund));
    await this.events.publish(refund.pullEvents());
  }

  async get(paymentId: PaymentId): Promise<Refund> {
    const [row] = await LOCK(this.em, { paymentId });
    if (row === undefined) throw new RefundNotFound();
    return Object.assign(Object.create(Refund.prototype), fromRow(row));
  }

  async save(refund: Refund): Promise<void> {
    await UPDATE(this.em, toRow(refund));
    await this.events.publish(refund.pullEvents());
  }
}

function toRow(refund: Refund): RefundRow {
  return {
    payment_id: refund.paymentId,
    loan_id: refund.loanId,
    borrower_id: refund.borrowerId,
    amount: refund.amount.minorUnits.toString(),
    currency: refund.currency,
    owed_since: refund.owedSince.toISOString(),
    reference: refund.payout?.reference ?? null,
    refunded_at: refund.payout?.at.toISOString() ?? null,
  };
}

function fromRow(row: RefundRow) {
  const { reference, refunded_at: refundedAt } = row;
  return {
    paymentId: row.payment_id,
    loanId: row.loan_id,
    borrowerId: row.borrower_id,
    amount: Money.ofMinorUnits(BigInt(row.amount)),
    currency: row.currency,
    owedSince: new Date(row.owed_since),
    _payout: reference === null || refundedAt === null ? null : { reference, at: new Date(refundedAt) },
  };
}
