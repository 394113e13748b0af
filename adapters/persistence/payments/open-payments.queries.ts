import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpenPayments } from '../../../application/payments/open-payments.queries.ts';
import type { UnsettledPayment } from '../../../application/payments/settle-payment.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { rowsOf } from '../shared/read-models.ts';

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

const PROCESSING = `select id as "paymentId", loan_id as "loanId" from payments
  where status = 'Processing' and created_at < $3 and id > $1 order by id limit $2`;
const EXPIRED = `select id from payments
  where status = 'Pending' and expires_on <= $3 and id > $1 order by id limit $2`;

export class KyselyOpenPayments implements OpenPayments {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  processingSince(before: Date, after: PaymentId | null, limit: number): Promise<readonly UnsettledPayment[]> {
    return rowsOf<UnsettledPayment>(this.em, PROCESSING, [after ?? BEFORE_ALL_IDS, limit, before]);
  }

  async expiredBy(day: CalendarDay, after: PaymentId | null, limit: number): Promise<readonly PaymentId[]> {
    const rows = await rowsOf<{ id: PaymentId }>(this.em, EXPIRED, [after ?? BEFORE_ALL_IDS, limit, day]);
    return rows.map(({ id }) => id);
  }
}
