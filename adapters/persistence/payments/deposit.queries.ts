import type { EntityManager } from '@mikro-orm/postgresql';
import type { DepositFilter, DepositItem, DepositQueries } from '../../../application/payments/deposit.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { DepositId } from '../../../domain/payments/deposit.id.ts';
import { decimal, iso, pageOf, viewsOf } from '../shared/read-models.ts';

const COLUMNS = `t.id as "depositId", t.bank_id as "bankId", t.reference, ${decimal('t.amount')} as amount, t.currency,
  t.confirmation_code is not null as "hasConfirmationCode", ${iso('t.received_at')} as "receivedAt",
  t.claimed_by as "paymentId", ${iso('t.claimed_at')} as "claimedAt", ${iso('t.created_at')} as "createdAt"`;

export class PostgresDepositQueries implements DepositQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  list({ reference, claimed }: DepositFilter, page: PageRequest): Promise<Page<DepositItem>> {
    return pageOf<DepositItem>(this.em, {
      columns: COLUMNS,
      table: 'deposits',
      where: { 't.reference = ?': reference, '(t.claimed_by is not null) = ?': claimed },
      page,
      wide: true,
    });
  }

  async itemOf(id: DepositId): Promise<DepositItem | null> {
    const [item = null] = await viewsOf<DepositItem>(this.em, `select ${COLUMNS} from deposits t where t.id = $1`, [
      id,
    ]);
    return item;
  }
}
