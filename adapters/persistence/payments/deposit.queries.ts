import type { EntityManager } from '@mikro-orm/postgresql';
import type { DepositFilter, DepositItem, DepositQueries } from '../../../application/payments/deposit.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { DepositId } from '../../../domain/payments/deposit.id.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';
import { iso, pageOf, rowsOf } from '../shared/read-models.ts';

const COLUMNS = `t.id as "depositId", t.bank_id as "bankId", t.reference, t.amount, t.currency,
  t.confirmation_code is not null as "hasConfirmationCode", ${iso('t.received_at')} as "receivedAt",
  t.claimed_by as "paymentId", ${iso('t.claimed_at')} as "claimedAt", ${iso('t.created_at')} as "createdAt"`;

export class KyselyDepositQueries implements DepositQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async list({ reference, claimed }: DepositFilter, page: PageRequest): Promise<Page<DepositItem>> {
    const { items, total } = await pageOf<DepositItem>(this.em, {
      columns: COLUMNS,
      table: 'deposits',
      where: `($1::text is null or t.reference = $1)
        and ($2::boolean is null or (t.claimed_by is not null) = $2)`,
      values: [reference ?? null, claimed ?? null],
      page,
    });
    return { items: items.map(withDecimal), total };
  }

  async itemOf(id: DepositId): Promise<DepositItem | null> {
    const [row] = await rowsOf<DepositItem>(this.em, `select ${COLUMNS} from deposits t where t.id = $1`, [id]);
    return row === undefined ? null : withDecimal(row);
  }
}

/** A bigint column comes as text. */
function withDecimal(row: DepositItem): DepositItem {
  return { ...row, amount: Money.ofMinorUnits(BigInt(row.amount)).toDecimal(row.currency as Currency) };
}
