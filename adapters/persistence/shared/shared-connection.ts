import type pg from 'pg';
import { asKnown, DatabaseUnavailable } from './database-errors.ts';
import { type Answer, corked, hangUp, runOn, type Statement } from './statements.ts';

/** How many look-ups follow each other on one connection: a few save most of the cost, and wait little for each other. */
const MOST_TOGETHER = 4;

interface LookUp {
  readonly statement: Statement;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

const asked = new WeakMap<pg.Pool, LookUp[]>();

/**
 * Sends look-ups that requests of the same turn of the event loop ask for over shared connections. Under load a write to a
 * socket and waking up for its answer is most of what a look-up costs, and so it is paid once for several of them; where
 * there is one request at a time, nothing waits and nothing changes. Each is a transaction of its own.
 */
export function lookUpOn(pool: pg.Pool, statement: Statement): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const waiting = asked.get(pool);
    if (waiting !== undefined) {
      waiting.push({ statement, resolve, reject });
    } else {
      asked.set(pool, [{ statement, resolve, reject }]);
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

async function sendTogether(pool: pg.Pool, lookUps: readonly LookUp[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of lookUps) reject(error);
    return;
  }
  const answers = corked(client, () => lookUps.map(({ statement }) => runOn(client, [statement])));
  for (const [index, { resolve }] of lookUps.entries()) resolve(answers[index] as Promise<Answer>);
  for (const answer of answers) {
    answer.catch((error) => {
      // Whoever stands behind one that waited for a lock or ran too long would wait as long again: they may ask anew.
      if (asKnown(error) instanceof DatabaseUnavailable) hangUp(client);
    });
  }
  await Promise.allSettled(answers);
  // The pool throws a connection that was lost away by itself.
  client.release();
}
