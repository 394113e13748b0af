import { REQUEST_TIMEOUTS } from './limits.ts';
import { SessionClient } from './pg-clients.ts';

/** Only the transaction that holds this advisory lock changes the role. The number is arbitrary. */
const ROLE_LOCK = 7236016;

/**
 * One statement, so that it runs on one connection, which the pooler then gives to requests. At its end this connection
 * gets the settings that another node may have made after it was opened. PostgreSQL applies those of the role that logs
 * in, even if it became another role since (`alter role … set role`).
 */
const setTimeouts = (wanted: string) => `do $$
  declare
    wanted record;
    own text;
  begin
    perform set_config('role', 'none', true);
    perform pg_advisory_xact_lock(${ROLE_LOCK});
    for wanted in select * from (values ${wanted}) as timeouts (name, ms) loop
      select split_part(setting, '=', 2) into own
        from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) setting
        where d.datname = current_database() and s.setrole = current_user::regrole
          and split_part(setting, '=', 1) = wanted.name;
      if own is null then
        execute format('alter role current_user in database %I set %I = %L', current_database(), wanted.name, wanted.ms);
      end if;
      perform set_config(wanted.name, coalesce(own, wanted.ms), false);
    end loop;
  end
$$`;

// Why: docs/decisions/0028-every-statement-has-a-deadline.md
/**
 * Sets the timeouts of requests for the role in this database, unless it has its own: a pooler opens its connections to
 * PostgreSQL without the settings of its clients. Connections that are open already keep theirs.
 */
export async function setRoleTimeouts(pooledUrl: string, timeouts = REQUEST_TIMEOUTS): Promise<void> {
  const wanted = Object.entries(timeouts).map(([name, ms]) => `('${name}', '${ms}')`);
  const client = new SessionClient(pooledUrl, 'lending-migrate');
  try {
    await client.connect();
    await client.query(setTimeouts(wanted.join(', ')));
  } finally {
    await client.close();
  }
}
