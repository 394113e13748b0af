import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { KyselyEventLog } from '../../../adapters/persistence/webhooks/event-log.ts';
import { UuidV7IdGenerator } from '../../../adapters/system/uuid-v7-id-generator.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { disbursedLoan, startApp } from '../../support/app.ts';
import { portOf } from '../../support/local-server.ts';
import { openService } from '../../support/open-service.ts';
import { withClient } from '../../support/pg-client.ts';
import { followLog } from './event-readers.ts';

const { service, operator, borrower } = await openService();
const WRITERS = 50;
const TURNS = 6;

class RolledBack extends Error {}

/** Transactions on a few loans, each with one event, which has the number of the commits on its loan. */
function writers(loanIds: readonly string[], nodes: readonly (typeof service.app)[]) {
  const commits = new Map<string, number>();
  const ids = new UuidV7IdGenerator();
  const turn = async (writer: number, at: number) => {
    const { orm } = nodes[writer % nodes.length] as (typeof nodes)[number];
    const log = new KyselyEventLog(orm.em, () => {});
    const loanId = loanIds[(writer + at) % loanIds.length] as string;
    await new PgUnitOfWork(orm.em).run(async () => {
      const lock = `select from loans where id = '${loanId}' for update`;
      await orm.em.getKysely().executeQuery({ sql: lock, parameters: [] } as never);
      const number = commits.get(loanId) ?? 0;
      const about = {
        id: ids.next<'WebhookEvent'>(),
        type: 'loan.changed',
        subject: 'loan',
        subjectId: loanId,
      } as const;
      log.add({ ...about, userId: borrower.userId as UserId, occurredAt: new Date(), more: { number } });
      // The event is written here, and the transaction goes on.
      await orm.em.getKysely().executeQuery({ sql: 'select 1', parameters: [] } as never);
      await sleep((writer * 7 + at * 13) % 40);
      if ((writer + at) % 5 === 0) throw new RolledBack();
      commits.set(loanId, number + 1);
    });
  };
  const all = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; at < TURNS; at++) {
      await turn(writer, at).catch((error) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    }
  });
  const stored = Promise.all(all).then(() => [...commits.values()].reduce((sum, count) => sum + count));
  return { commits, stored };
}

async function streamOf({ http }: typeof service.app): Promise<string> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${portOf(http.server)}/backoffice/events/stream`;
}

it('a reader gets each event once and those of a loan in the order of their commits, while others write, dawdle and roll back', async () => {
  const loanIds: string[] = [];
  for (let count = 0; count < 6; count++) loanIds.push(await disbursedLoan(borrower, operator));
  const other = await startApp({}, service);
  // A transaction that never ends has written an event, too.
  await withClient(service.databaseUrl, async (idle) => {
    await idle.query(`begin; insert into event_log (id, type, subject_id, user_id, occurred_at, data)
      values (gen_random_uuid(), 'loan.changed', gen_random_uuid(), gen_random_uuid(), now(), '{"number": 0}')`);
    const nodes = [service.app, other.app];
    const streams = await Promise.all(nodes.map(streamOf));
    await expect.poll(() => operator.reads('/backoffice/events?type=loan.active')).toHaveLength(loanIds.length);
    const [{ eventId: start }] = await operator.reads('/backoffice/events?limit=1');

    const { commits, stored } = writers(loanIds, nodes);

    for (const read of await followLog({ operator, streams, start, stored })) {
      for (const loanId of loanIds) {
        const numbers = read.filter(({ subjectId }) => subjectId === loanId).map(({ number }) => number);
        expect(numbers).toEqual(Array.from({ length: commits.get(loanId) ?? 0 }, (_, number) => number));
      }
    }
    await idle.query('rollback');
  });
  await other.close();
});
