import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { LabelQueries } from '../../../application/labels/labels.queries.ts';
import type { LabelsView } from '../../../application/labels/labels.record.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { ImportedThings, LabelledThings } from '../../../domain/labels/labelled-things.port.ts';
import { ExternalIdTaken, type LabelledKind, type LabelledThing, Labels } from '../../../domain/labels/labels.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { LoanId, LoanRequestId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';
import { noMetadata } from '../tables/labelled.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf } from '../tables/tables.ts';

interface Named {
  readonly id: string;
}

/** What can have labels: the person of a row, and the error for an unknown one. */
const KINDS = {
  user: {
    personOf: (db: Db, { id }: Named) => db.selectFrom('users').where('id', '=', id).select('id'),
    NotFound: UserNotFound,
  },
  request: {
    personOf: (db: Db, { id }: Named) => db.selectFrom('loan_requests').where('id', '=', id).select('borrower_id'),
    NotFound: LoanRequestNotFound,
  },
  loan: {
    personOf: (db: Db, { id }: Named) => db.selectFrom('loans').where('id', '=', id).select('borrower_id'),
    NotFound: LoanNotFound,
  },
  payment: {
    personOf: (db: Db, { id }: Named) => db.selectFrom('payments').where('id', '=', id).select('borrower_id'),
    NotFound: PaymentNotFound,
  },
} as const;

function forEachKind<Query>(query: (personOf: (db: Db, named: Named) => Expression<unknown>) => Query) {
  const queries = Object.entries(KINDS).map(([kind, { personOf }]) => [kind, query(personOf)]);
  return Object.fromEntries(queries) as Readonly<Record<LabelledKind, Query>>;
}

const LABELS = forEachKind((personOf) =>
  viewQuery((db, named: Named) =>
    db
      .selectFrom('users as u')
      .leftJoin('labels as l', (on) => on.on('l.subject_id', '=', named.id))
      .where('u.id', '=', sql<string>`${personOf(db, named)}`)
      .select((t) => ['u.id as userId', 'l.external_id as externalId', noMetadata(t.ref('l.metadata')).as('metadata')]),
  ),
);
/** PostgreSQL checks the row again after waiting for its lock, so it knows of an erasure that has just ended. */
const HOLD = forEachKind((personOf) =>
  compiledQuery((db, named: Named) =>
    db
      .selectFrom('users as u')
      .where('u.id', '=', sql<string>`${personOf(db, named)}`)
      .select((u) => [
        u.ref('u.id').$castTo<UserId>().as('personId'),
        sql<boolean>`u.erased_at is not null`.as('isErased'),
      ])
      .forKeyShare(),
  ),
);

const MAPPING = rowMapping('labels');
type Row = ReturnType<typeof MAPPING.rowOf>;

const UPSERT = compiledQuery((db, row: Row) =>
  db
    .insertInto('labels')
    .values(row)
    .onConflict((other) =>
      other.column('subject_id').doUpdateSet((t) => ({
        external_id: t.ref('excluded.external_id'),
        metadata: t.ref('excluded.metadata'),
      })),
    ),
);
const INSERT_IF_FREE = compiledWrite((db, row: Row) =>
  db
    .insertInto('labels')
    .values(row)
    .onConflict((other) => other.doNothing()),
);
/**
 * The first insert waits for a transaction that gives the id to another loan, and is left out if that commits. Then the
 * second one adds the metadata alone. An annulled loan of the request gives the id up before, in the same statement.
 */
const HAND_DOWN = compiledWrite((db, { requestId, loanId }: { requestId: LoanRequestId; loanId: LoanId }) => {
  const ofRequest = (externalId: RawBuilder<string | null>) =>
    db
      .selectFrom('labels as r')
      .where('r.subject_id', '=', requestId)
      .select([
        sql<string>`${loanId}::uuid`.as('subject_id'),
        sql.lit('loan').as('kind'),
        'r.user_id',
        externalId.as('external_id'),
        'r.metadata',
      ]);
  const columns = columnsOf('labels');
  const annulled = db
    .selectFrom('loans')
    .where('request_id', '=', requestId)
    .where('annulled_at', 'is not', null)
    .select('id');
  return db
    .with('given_up', (before) =>
      before
        .updateTable('labels')
        .set({ external_id: null })
        .where('subject_id', 'in', annulled)
        .where('external_id', 'is not', null)
        .returning('subject_id'),
    )
    .with('whole', (first) =>
      first
        .insertInto('labels')
        .columns(columns)
        .expression(ofRequest(sql.ref('r.external_id')).where(sql<boolean>`(select count(*) from given_up) >= 0`))
        .onConflict((other) => other.doNothing())
        .returning('subject_id'),
    )
    .insertInto('labels')
    .columns(columns)
    .expression(({ selectFrom, exists, not }) =>
      ofRequest(sql<null>`null`).where(not(exists(selectFrom('whole').select('whole.subject_id')))),
    );
});
const ERASE = compiledWrite((db, { personId }: { personId: UserId }) =>
  db
    .updateTable('labels')
    .set((t) => ({
      metadata: '{}',
      external_id: sql<string | null>`case when ${t.ref('kind')} <> 'user' then ${t.ref('external_id')} end`,
    }))
    .where('user_id', '=', personId),
);

export function kyselyLabelQueries(em: EntityManager): LabelQueries {
  return { labelsOf: (kind, id) => LABELS[kind](em, { id }) };
}

/** Uses Kysely for `on conflict`. */
export class KyselyLabelledThings extends DatabaseAdapter implements LabelledThings {
  async get(kind: LabelledKind, id: string): Promise<LabelledThing> {
    const [person] = await HOLD[kind](this.em, { id });
    // Not in the same statement, which would not see what was added while it waited.
    const found = person && (await LABELS[kind](this.em, { id }));
    if (person === undefined || !found) throw new KINDS[kind].NotFound();
    return { kind, id, ...person, labels: labelsIn(found) };
  }

  async save(thing: LabelledThing, labels: Labels): Promise<void> {
    await writeUnique(UPSERT(this.em, rowOf({ ...thing, labels })), { labels_external_id: ExternalIdTaken });
  }

  async handDown(requestId: LoanRequestId, loanId: LoanId): Promise<void> {
    HAND_DOWN(this.em, { requestId, loanId });
  }

  async addImported({ personId, requestId, loanId }: ImportedThings, externalId: string): Promise<void> {
    const things = { personId, isErased: false, labels: new Labels(externalId, new Map()) };
    INSERT_IF_FREE(this.em, rowOf({ ...things, kind: 'request', id: requestId }));
    await this.save({ ...things, kind: 'loan', id: loanId }, things.labels);
  }

  async eraseOf(personId: UserId): Promise<void> {
    ERASE(this.em, { personId });
  }
}

function labelsIn({ externalId, metadata }: LabelsView): Labels {
  return new Labels(externalId, new Map(Object.entries(metadata)));
}

function rowOf({ labels, ...thing }: LabelledThing): Row {
  return MAPPING.rowOf({ ...thing, labels, metadata: Object.fromEntries(labels.metadata) });
}
