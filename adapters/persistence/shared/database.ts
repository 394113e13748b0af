import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { SessionMapping, UserMapping } from '../identity/identity.mapping.ts';
import { LoanRequestMapping } from '../loan-requests/loan-request.mapping.ts';
import { LoanMapping } from '../loans/loan.mapping.ts';
import { Migration001Lending } from '../migrations/001-lending.ts';
import { Migration002LoanPauses } from '../migrations/002-loan-pauses.ts';
import { Migration004Support } from '../migrations/004-support.ts';
import { Migration006BankReferences } from '../migrations/006-bank-references.ts';
import { Migration007Milestones } from '../migrations/007-milestones.ts';
import { Migration008AccountClosures } from '../migrations/008-account-closures.ts';
import { Migration009Gateway } from '../migrations/009-gateway.ts';
import { DepositMapping } from '../payments/deposit.mapping.ts';
import { PaymentMapping } from '../payments/payment.mapping.ts';
import { TicketMapping } from '../support/ticket.mapping.ts';
import { rowsOf } from './read-models.ts';

/** Any number, the same on all nodes: whoever holds it may change the schema. */
const MIGRATION_LOCK = 7_236_011;

export function connect(databaseUrl: string): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities: [
      UserMapping,
      SessionMapping,
      LoanRequestMapping,
      LoanMapping,
      PaymentMapping,
      DepositMapping,
      TicketMapping,
    ],
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        { name: '001-lending', class: Migration001Lending },
        { name: '002-loan-pauses', class: Migration002LoanPauses },
        { name: '004-support', class: Migration004Support },
        { name: '006-bank-references', class: Migration006BankReferences },
        { name: '007-milestones', class: Migration007Milestones },
        { name: '008-account-closures', class: Migration008AccountClosures },
        { name: '009-gateway', class: Migration009Gateway },
      ],
      snapshot: false,
      silent: true,
    },
    forceUtcTimezone: true,
    pool: { min: 0, max: 20 },
    driverOptions: {
      statement_timeout: 15_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    },
  });
}

/** Brings the schema up to date. Several nodes may start at once: one migrates while the others wait. */
export async function migrate(orm: MikroORM, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  } finally {
    await client.end();
  }
}

/** Whether the database answers now. */
export async function answers(em: EntityManager): Promise<boolean> {
  try {
    await rowsOf(em, 'select 1', []);
    return true;
  } catch {
    return false;
  }
}
