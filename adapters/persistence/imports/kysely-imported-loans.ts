import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportedLoan, ImportedLoans } from '../../../application/imports/imported-loans.port.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { whileLocked } from '../database/locks.ts';
import { rowMapping } from '../tables/row-mapping.ts';

/** Only the process that holds this advisory lock imports. The number is arbitrary. */
const IMPORT_LOCK = 7_236_016;

const FIND = compiledQuery((db, { externalId }: { readonly externalId: string }) =>
  db.selectFrom('imported_loans').where('external_id', '=', externalId).select('sha256'),
);
const MADE_ACCOUNT = compiledQuery((db, { borrowerId }: { readonly borrowerId: UserId }) =>
  db
    .selectFrom('imported_loans')
    .where('borrower_id', '=', borrowerId)
    .where('made_account', '=', true)
    .limit(1)
    .select('loan_id'),
);
const MAPPING = rowMapping('imported_loans');
const INSERT = compiledInsert('imported_loans');

export class KyselyImportedLoans extends DatabaseAdapter implements ImportedLoans {
  private readonly directUrl: string;

  /** @param directUrl leads to PostgreSQL itself, because the lock belongs to the session */
  constructor(em: EntityManager, directUrl: string) {
    super(em);
    this.directUrl = directUrl;
  }

  async find(externalId: string): Promise<Pick<ImportedLoan, 'sha256'> | null> {
    const [row] = await FIND(this.em, { externalId });
    return row === undefined ? null : { sha256: row.sha256 as ImportedLoan['sha256'] };
  }

  async madeAccount(borrowerId: UserId): Promise<boolean> {
    return (await MADE_ACCOUNT(this.em, { borrowerId })).length > 0;
  }

  async add(loan: ImportedLoan): Promise<void> {
    INSERT(this.em, MAPPING.rowOf(loan));
  }

  exclusively<T>(work: () => Promise<T>): Promise<T | null> {
    const lock = { directUrl: this.directUrl, name: 'lending-import', lock: IMPORT_LOCK };
    return whileLocked(lock, work, async () => false);
  }
}
