import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { InstrumentView } from '../../../application/payments/instrument.record.ts';
import type { InstrumentKey, InstrumentQueries } from '../../../application/payments/instruments.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { LoanKey } from '../../../domain/loans/loans.port.ts';
import { PaymentInstrument, type PaymentInstruments } from '../../../domain/payments/payment-instrument.ts';
import type { InstrumentId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';
import { lockPerson } from '../database/locks.ts';

export class MikroOrmPaymentInstruments extends MikroOrmCollection<PaymentInstrument> implements PaymentInstruments {
  async ofBorrower(borrowerId: UserId): Promise<readonly PaymentInstrument[]> {
    const [person] = await lockPerson(this.em, { userId: borrowerId });
    if (person === undefined || person.erased_at !== null) throw new UserNotFound();
    const where = { borrowerId, _removedAt: null } as FilterQuery<PaymentInstrument>;
    return this.em.find(PaymentInstrument, where, { orderBy: { createdAt: 'desc', id: 'desc' } });
  }

  find(id: InstrumentId, borrowerId: UserId): Promise<PaymentInstrument | null> {
    return this.em.findOne(PaymentInstrument, { id, borrowerId });
  }
}

const instruments = (db: Db) => db.selectFrom('payment_instruments as t').where('t.removed_at', 'is', null);
const LIST = listQuery({
  from: instruments,
  filters: { borrowerId: 't.borrower_id' },
  select: fieldsOf('payment_instruments', InstrumentView, {
    instrumentId: 'id',
    status: ({ ref }) => sql`case when ${ref('t.blocked_reason')} is null then 'Active' else 'Blocked' end`,
  }),
});

const COLLECTING_FROM = compiledQuery((db, { instrumentId, borrowerId }: InstrumentKey) =>
  db
    .selectFrom('autopays as a')
    .where('a.borrower_id', '=', borrowerId)
    .where('a.instrument_id', '=', instrumentId)
    .orderBy('a.loan_id')
    .select(['a.loan_id as loanId', 'a.borrower_id as borrowerId'])
    .$narrowType<LoanKey>(),
);

const OPEN_LOANS = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .selectFrom('loans as l')
    .where('l.borrower_id', '=', borrowerId)
    .where('l.status', '<>', sql.lit('Completed'))
    .select(['l.id as loanId', 'l.borrower_id as borrowerId'])
    .$narrowType<LoanKey>(),
);

export function kyselyInstrumentQueries(em: EntityManager): InstrumentQueries {
  return {
    listOf: (borrowerId, page) => LIST(em, { borrowerId }, page),
    collectingFrom: (instrument) => COLLECTING_FROM(em, instrument),
    openLoansOf: (borrowerId) => OPEN_LOANS(em, { borrowerId }),
  };
}
