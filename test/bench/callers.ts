import { withClient } from '../support/pg-client.ts';
import { accessToken } from './access-token.ts';
import { KEYS } from './servers.ts';

/** A borrower who sends requests. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly loanIds: readonly string[];
  readonly token: string;
}

/** The first borrowers with this number of loans, by id, each with an access token that outlives any run. */
export async function callersOf(url: string, loans = 24, most: number | null = null): Promise<readonly Caller[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<Omit<Caller, 'token'>>(
      `select u.id, u.email, array_agg(l.id order by l.id) as "loanIds" from users u join loans l on l.borrower_id = u.id
       group by u.id, u.email having count(*) = $1 order by u.id limit $2`,
      [loans, most],
    ),
  );
  return Promise.all(
    rows.map(async (each) => ({ ...each, token: await accessToken(each.id, KEYS.privateKey, '6 hours') })),
  );
}
