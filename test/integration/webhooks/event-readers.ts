import { setTimeout as sleep } from 'node:timers/promises';
import type { startApp } from '../../support/app.ts';

export interface ReadEvent {
  readonly subjectId: string;
  /** Of the commits on its loan. */
  readonly number: number;
}

/** A reader of the log. It ends once it has read as many events as were stored. */
interface Following {
  readonly service: Awaited<ReturnType<typeof startApp>>;
  /** Known when the writers have ended. */
  readonly stored: Promise<number>;
}

/** What readers get that follow the log while it is written. */
export function followLog(following: Following): Promise<readonly ReadEvent[][]> {
  return Promise.all([3, 50].map((limit) => byPosition(following, limit)));
}

async function byPosition({ service, stored }: Following, limit: number): Promise<ReadEvent[]> {
  const read: ReadEvent[] = [];
  let [position, enough] = [0, Number.POSITIVE_INFINITY];
  void stored.then((count) => {
    enough = count;
  });
  while (read.length < enough) {
    const rows: (ReadEvent & { readonly position: number })[] = await service.query(
      `select position::int, subject_id as "subjectId", (data->>'number')::int as number from event_log
       where position > ${position} and type = 'loan.changed' order by position limit ${limit}`,
    );
    read.push(...rows);
    position = rows.at(-1)?.position ?? position;
    if (rows.length === 0) await sleep(5);
  }
  return read;
}
