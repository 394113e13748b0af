import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { SettlementSchedule, UnsettledPayment } from '../../application/payments/ports.ts';

const SETTLEMENT = 'settle-payment';

/**
 * A job whose worker was killed is taken to have failed after this long, and tried again. A job is one short
 * transaction: anything longer is dead.
 */
const EXPIRY_SECONDS = 15;

export interface JobFailure {
  readonly job: string;
  readonly error: unknown;
}

/**
 * The durable queue, in the same PostgreSQL. A job is enqueued through the transaction of whoever asks for it: it is
 * there exactly when the effect is.
 */
export class PgBossJobs implements SettlementSchedule {
  private readonly boss: PgBoss;
  private readonly em: EntityManager;

  constructor(databaseUrl: string, em: EntityManager, report: (failure: JobFailure) => void) {
    this.em = em;
    this.boss = new PgBoss({
      connectionString: databaseUrl,
      max: 4,
      application_name: 'lending-jobs',
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    });
    this.boss.on('error', (error) => report({ job: 'queue', error }));
  }

  async start(): Promise<void> {
    await this.boss.start();
    await this.boss.createQueue(SETTLEMENT, {
      expireInSeconds: EXPIRY_SECONDS,
      retryLimit: 1_000_000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
    });
  }

  /** Begins to work. `settle` may be called more than once for a payment. */
  async work(settle: (payment: UnsettledPayment) => Promise<void>, report: (failure: JobFailure) => void) {
    const options = { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: 4 };
    await this.boss.work<UnsettledPayment>(SETTLEMENT, options, async ([job]) => {
      if (job === undefined) return;
      try {
        await settle(job.data);
      } catch (error) {
        report({ job: SETTLEMENT, error });
        throw error;
      }
    });
  }

  async settle(payment: UnsettledPayment, at: Date): Promise<void> {
    await this.boss.send(SETTLEMENT, payment, {
      startAfter: at,
      db: {
        executeSql: async (text, values = []) => {
          const { rows } = await this.em.getKysely().executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        },
      },
    });
  }

  stop(): Promise<void> {
    return this.boss.stop({ graceful: true, timeout: 8_000 });
  }
}
