import { withClient } from '../../../support/pg-client.ts';
import type { Load } from './load.ts';

/** Differences between the stored and the acknowledged effects. */
export interface Evidence {
  readonly acknowledged: number;
  /** Acknowledged, but not stored. */
  readonly lost: number;
  /** Stored, but not acknowledged: clients repeat each key until the response, so it is a second effect. */
  readonly doubled: number;
}

const IDS = {
  payment: (loanIds: readonly string[]) =>
    `select id from payments where loan_id in (${loanIds.map((id) => `'${id}'`).join(', ')})`,
  request: () =>
    `select r.id from loan_requests r join users u on u.id = r.borrower_id
     where u.email like 'payer-%' and r.amount = 50000`,
  notification: () => `select id from notifications where title = 'Load'`,
  registration: () => `select email as id from users where email like 'load-%'`,
};

/** Compares the acknowledged effects with the rows. */
export async function evidenceOf(databaseUrl: string, { acknowledged, loanIds }: Load): Promise<Evidence> {
  const evidence = { acknowledged: acknowledged.length, lost: 0, doubled: 0 };
  for (const kind of Object.keys(IDS) as (keyof typeof IDS)[]) {
    const { rows } = await withClient(databaseUrl, (client) => client.query<{ id: string }>(IDS[kind](loanIds)));
    const found = new Set(rows.map(({ id }) => id));
    const told = new Set(acknowledged.filter((one) => one.kind === kind).map(({ id }) => id));
    evidence.lost += [...told].filter((id) => !found.has(id)).length;
    evidence.doubled += rows.length - [...found].filter((id) => told.has(id)).length;
  }
  return evidence;
}
