import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type {
  LoanStatementQueries,
  StatementLine,
  WantedStatement,
} from '../../../application/loans/loan-statement.queries.ts';
import { TransactionItem } from '../../../application/loans/statement.record.ts';
import {
  type BookedTransaction,
  causesOf,
  type LoanTransactions,
  type TransactionType,
} from '../../../domain/loans/loan-transaction.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { moneyFrom } from '../tables/column-types.ts';
import { personOf } from '../tables/people.ts';
import { rowMapping } from '../tables/row-mapping.ts';

const INSERT = compiledInsert('loan_transactions');
/** Charges can be negative. */
const MAPPING = rowMapping('loan_transactions', { without: ['position', 'charges'] });

/** Uses Kysely, because every payment adds lines. */
export class KyselyLoanTransactions extends DatabaseAdapter implements LoanTransactions {
  async add(transactions: readonly BookedTransaction[]): Promise<void> {
    for (const line of transactions) {
      INSERT(this.em, { ...MAPPING.rowOf(line), charges: line.charges.toString() });
    }
  }
}

interface Own {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
}

/** No row if the borrower has no such loan. */
const own = (db: Db, { loanId, borrowerId }: Own) =>
  db.selectFrom('loans as l').where('l.id', '=', loanId).where('l.borrower_id', '=', borrowerId);

const view = fieldsOf('loan_transactions', TransactionItem, {
  transactionId: 'id',
  date: 'booked_on',
  currency: () => sql.ref('l.currency'),
});
const PAGE = compiledQuery((db, { limit, offset, ...loan }: Own & { limit: number; offset: number }) =>
  own(db, loan).select(({ selectFrom }) => {
    const transactions = selectFrom('loan_transactions as t')
      .whereRef('t.loan_id', '=', 'l.id')
      .whereRef('t.borrower_id', '=', 'l.borrower_id');
    const page = transactions.orderBy('t.position', 'desc').limit(limit).offset(offset);
    return [
      transactions.select(({ fn }) => fn.countAll<string>().as('total')).as('total'),
      jsonArrayFrom(page.select(view)).as('items'),
    ];
  }),
);

/** Without an instant, later than all that is recorded. */
const instantOrNow = (knownAt: Date | null) => sql<string>`coalesce(${knownAt}::timestamptz, 'infinity')`;

/** The entries that can add interest to the principal. */
const capitalizingIn = (db: Db, { loanId, knownAt }: Own & Pick<WantedStatement, 'knownAt'>) =>
  jsonArrayFrom(
    db
      .selectFrom('loan_entries as e')
      .where('e.loan_id', '=', loanId)
      .where('e.recorded_at', '<=', instantOrNow(knownAt))
      .where(({ eb, or }) => or([eb('e.removed_at', 'is', null), eb('e.removed_at', '>', instantOrNow(knownAt))]))
      .where(({ eb, or }) => or([eb('e.kind', '=', 'pause'), eb(sql`e.parameters ->> 'type'`, '=', 'reage')]))
      .orderBy('e.effective_on')
      .orderBy('e.position')
      .select(({ eb, ref }) => [
        eb
          .case()
          .when('e.kind', '=', 'pause')
          .then('pause' as const)
          .else('terms' as const)
          .end()
          .as('cause'),
        ref('e.effective_on').$castTo<CalendarDay>().as('on'),
      ]),
  );

const effectiveOn = sql<CalendarDay | null>`t.effective_on`.as('effectiveOn');

/** One statement, so that balance and transactions are of the same moment. */
const STATEMENT = compiledQuery((db, { from, to, limit, knownAt, ...loan }: WantedStatement) =>
  own(db, loan)
    .innerJoin('users as u', 'u.id', 'l.borrower_id')
    .select([
      'l.currency',
      'l.status',
      'l.origination_fee as originationFee',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
    ])
    .select(({ selectFrom, ref }) => {
      const start = sql<string>`coalesce(${from}::date, ${ref('l.disbursed_on')})`;
      const transactions = selectFrom('loan_transactions as t')
        .whereRef('t.loan_id', '=', 'l.id')
        .whereRef('t.borrower_id', '=', 'l.borrower_id')
        .where('t.occurred_at', '<=', instantOrNow(knownAt));
      const before = transactions.where('t.booked_on', '<', start).orderBy('t.position', 'desc').limit(1);
      const within = transactions.where('t.booked_on', '>=', start).where('t.booked_on', '<=', to);
      return [
        sql<CalendarDay>`to_char(${start}, 'YYYY-MM-DD')`.as('from'),
        before.select('t.balance').as('openingBalance'),
        jsonArrayFrom(
          within
            .orderBy('t.position')
            .limit(limit)
            .select(['t.id as transactionId', 't.type', 't.occurred_at as occurredAt'])
            .select(['t.amount', 't.principal', 't.interest', 't.charges', 't.balance'])
            .select(effectiveOn)
            .select(({ selectFrom, eb, ref }) => {
              const paid = selectFrom('loan_transactions as paid')
                .whereRef('paid.loan_id', '=', 't.loan_id')
                .whereRef('paid.borrower_id', '=', 't.borrower_id')
                .whereRef('paid.payment_id', '=', 't.payment_id')
                .select(({ fn }) => fn.min('paid.booked_on').$castTo<CalendarDay>().as('on'));
              const paidOn = eb.case().when('t.type', '=', 'Reversal').then(paid).end();
              const bookedOn = ref('t.booked_on').$castTo<CalendarDay>().as('bookedOn');
              return [bookedOn, paidOn.as('paidOn')];
            }),
        ).as('lines'),
        capitalizingIn(db, { ...loan, knownAt }).as('capitalizing'),
      ];
    }),
);

export function kyselyLoanStatementQueries(em: EntityManager): LoanStatementQueries {
  return {
    async transactionsOf(borrowerId, loanId, { page, limit }) {
      const [row] = await PAGE(em, { borrowerId, loanId, limit, offset: (page - 1) * limit });
      return row === undefined ? null : { items: row.items, total: Number(row.total) };
    },

    async statementOf(wanted) {
      const [row] = await STATEMENT(em, wanted);
      if (row === undefined) return null;
      const { lines, capitalizing, firstName, lastName, email, openingBalance, originationFee, ...record } = row;
      const causes = causesOf(lines, capitalizing);
      return {
        ...record,
        to: wanted.to,
        borrower: personOf(firstName, lastName, email),
        originationFee: moneyFrom(originationFee),
        openingBalance: moneyFrom(openingBalance ?? 0),
        transactions: lines.map((line, index) => ({ ...toLine(line), cause: causes[index] ?? null })),
      };
    },
  };
}

type Amounts = Pick<StatementLine, 'amount' | 'principal' | 'interest' | 'balance'>;

/** In JSON a bigint is a number, exact below 2^53. */
interface LineJson extends Readonly<Record<keyof Amounts | 'charges', number | string>> {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly bookedOn: CalendarDay;
  readonly effectiveOn: CalendarDay | null;
  readonly occurredAt: string;
  readonly paidOn: CalendarDay | null;
}

function toLine({ transactionId, type, bookedOn, effectiveOn, ...amounts }: LineJson): Omit<StatementLine, 'cause'> {
  return {
    transactionId,
    type,
    bookedOn,
    effectiveOn,
    amount: moneyFrom(amounts.amount),
    principal: moneyFrom(amounts.principal),
    interest: moneyFrom(amounts.interest),
    charges: BigInt(amounts.charges),
    balance: moneyFrom(amounts.balance),
  };
}
