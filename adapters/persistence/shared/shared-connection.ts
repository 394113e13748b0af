import type pg from 'pg';
import { corked, type Statement } from './batch.ts';

/** How many look-ups follow each other on one connection: a few save most of the cost, and wait little for each other. */
const MOST_TOGETHER = 4;

interface LookUp {
  readonly statement: Statement;
  readonly answered: (error: Error | null | undefined, result: pg.QueryResult | undefined) => void;
}

const asked = new WeakMap<pg.Pool, LookUp[]>();

/**
 * Sends look-ups that requests of the same turn of the event loop ask for over shared connections. Under load a write to a
 * socket and waking up for its answer is most of what a look-up costs, and so it is paid once for several of them; where
 * there is one request at a time, nothing waits and nothing changes. Each is a transaction of its own.
 */
export function lookUpOn(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const answered: LookUp['answered'] = (error, result) => (result === undefined ? reject(error) : resolve(result));
    const waiting = asked.get(pool);
    if (waiting !== undefined) {
      waiting.push({ statement, answered });
    } else {
      asked.set(pool, [{ statement, answered }]);
      // Runs when all requests that have arrived by now are read.
      setImmediate(sendAll, pool);
    }
  });
}

function sendAll(pool: pg.Pool): void {
  const lookUps = asked.get(pool) ?? [];
  asked.delete(pool);
  for (let first = 0; first < lookUps.length; first += MOST_TOGETHER)
    sendTogether(pool, lookUps.slice(first, first + MOST_TOGETHER));
}

function sendTogether(pool: pg.Pool, lookUps: readonly LookUp[]): void {
  pool.connect((error, client, release) => {
    if (client === undefined) {
      for (const { answered } of lookUps) answered(error, undefined);
      return;
    }
    let open = lookUps.length;
    corked(client, () => {
      for (const { statement, answered } of lookUps)
        client.query(statement, (failure: Error | null, result: pg.QueryResult) => {
          open -= 1;
          // The pool throws a connection that was lost away by itself.
          if (open === 0) release();
          answered(failure, result);
        });
    });
  });
}
