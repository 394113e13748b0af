import pg from 'pg';
import { REQUEST_TIMEOUTS } from './limits.ts';
import { SessionClient } from './pg-clients.ts';

const OWN_SETTINGS = `select current_database() as database, coalesce(
    (select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where d.datname = current_database() and s.setrole = current_user::regrole), '{}') as settings`;

/**
 * Makes the timeouts of requests the role's own in this database, where it has none: a pooler starts its connections to
 * PostgreSQL without those of its clients. Connections that are open already keep theirs.
 */
export async function setRoleTimeouts(pooledUrl: string): Promise<void> {
  const client = new SessionClient(pooledUrl, 'lending-migrate');
  try {
    await client.connect();
    const { rows } = await client.query<{ database: string; settings: string[] }>(OWN_SETTINGS);
    for (const { database, settings } of rows) {
      const missing = Object.entries(REQUEST_TIMEOUTS).filter(
        ([name]) => !settings.some((one) => one.startsWith(`${name}=`)),
      );
      for (const [name, ms] of missing) {
        const role = `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = ${ms}`;
        // Together, so that they run on one connection, which the pooler then gives to requests.
        await client.query(`${role}; set ${name} = ${ms}`);
      }
    }
  } finally {
    await client.close();
  }
}
