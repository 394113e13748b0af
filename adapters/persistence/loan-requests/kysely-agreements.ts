import type { Selectable } from 'kysely';
import { Agreement, type Signature } from '../../../domain/loan-requests/agreement.ts';
import type { Agreements } from '../../../domain/loan-requests/agreements.port.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, compiledWrite } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

type Row = Selectable<Tables['agreements']>;
type Changeable = Pick<Row, 'id' | 'borrower_id' | 'borrower_name' | 'signed_at' | 'signed_name' | 'signed_from'>;

const OF_REQUEST = compiledQuery((db, { requestId, borrowerId }: { requestId: LoanRequestId; borrowerId: UserId }) =>
  db
    .selectFrom('agreements')
    .select(columnsOf('agreements'))
    .where('request_id', '=', requestId)
    .where('borrower_id', '=', borrowerId)
    .forUpdate(),
);
const ALL = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .selectFrom('agreements')
    .select(columnsOf('agreements'))
    .where('borrower_id', '=', borrowerId)
    .orderBy('id')
    .forUpdate(),
);
const PUT = compiledWrite((db, row: Row) =>
  db
    .insertInto('agreements')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        sha256: ref('excluded.sha256'),
        counted_from: ref('excluded.counted_from'),
        language: ref('excluded.language'),
        borrower_name: ref('excluded.borrower_name'),
        created_at: ref('excluded.created_at'),
      })),
    ),
);
const UPDATE = compiledWrite((db, { id, borrower_id, ...changes }: Changeable) =>
  db.updateTable('agreements').set(changes).where('id', '=', id).where('borrower_id', '=', borrower_id),
);

/** Uses Kysely, because a new agreement takes the row of the one before. */
export class KyselyAgreements extends KyselyCollection<Agreement> implements Agreements {
  protected readonly type = Agreement;

  async put(agreement: Agreement): Promise<void> {
    PUT(this.em, toRow(agreement));
    this.em.merge(agreement);
    await this.events.publish(agreement.pullEvents());
  }

  async findOf(requestId: LoanRequestId, borrowerId: UserId): Promise<Agreement | null> {
    const [row] = await OF_REQUEST(this.em, { requestId, borrowerId });
    return row === undefined ? null : this.load(row);
  }

  async allOf(borrowerId: UserId): Promise<readonly Agreement[]> {
    return (await ALL(this.em, { borrowerId })).map((row) => this.load(row));
  }

  async save(agreement: Agreement): Promise<void> {
    this.assertLoaded(agreement);
    const { id, borrower_id, borrower_name, signed_at, signed_name, signed_from } = toRow(agreement);
    UPDATE(this.em, { id, borrower_id, borrower_name, signed_at, signed_name, signed_from });
    await this.events.publish(agreement.pullEvents());
  }

  private load(row: Row): Agreement {
    return this.loaded(row.id) ?? this.instance(fromRow(row));
  }
}

function toRow(agreement: Agreement): Row {
  const { signature } = agreement;
  return {
    id: agreement.id,
    request_id: agreement.requestId,
    borrower_id: agreement.borrowerId,
    sha256: agreement.sha256,
    counted_from: agreement.countedFrom,
    language: agreement.language,
    borrower_name: agreement.borrowerName,
    signed_at: signature?.at.toISOString() ?? null,
    signed_name: signature?.by?.name ?? null,
    signed_from: signature?.by?.address ?? null,
    created_at: agreement.createdAt.toISOString(),
  };
}

function fromRow(row: Row) {
  return {
    id: row.id,
    requestId: row.request_id,
    borrowerId: row.borrower_id,
    sha256: row.sha256,
    countedFrom: row.counted_from,
    language: row.language,
    createdAt: new Date(row.created_at),
    _borrowerName: row.borrower_name,
    _signature: signatureOf(row),
  };
}

function signatureOf({ signed_at: at, signed_name: name, signed_from: address }: Row): Signature | null {
  if (at === null) return null;
  return { at: new Date(at), by: name === null || address === null ? null : { name, address } };
}
