import type { DependencyContainer } from 'tsyringe';
import { type JobWorker, worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { KyselyExpiredRecords } from '../../adapters/persistence/closing/kysely-expired-records.ts';
import { kyselyLoansToClose } from '../../adapters/persistence/loans/loans-to-close.queries.ts';
import { kyselyOpenPayments } from '../../adapters/persistence/payments/open-payments.queries.ts';
import { CLOSE_BUSINESS_DAY, CloseBusinessDay } from '../../application/closing/close-business-day.ts';
import type { DayClosing, ExpiredRecords } from '../../application/closing/closing.port.ts';
import { SweepExpired } from '../../application/closing/sweep-expired.ts';
import { CloseLoans } from '../../application/loans/close-loans.ts';
import { ChasePayments } from '../../application/payments/chase-payments.ts';
import { ExpireReferences } from '../../application/payments/expire-references.ts';
import { Lending } from './lending.ts';
import { essentials, Shared } from './shared.ts';

/** An Idempotency-Key is kept for a day. */
const IDEMPOTENCY_KEYS = {
  name: 'idempotencyKeys',
  table: 'idempotency_keys',
  column: 'created_at',
  ageHours: 24,
} as const;
/** Long after the last token of a session has expired, nobody asks for it any more, and its use is refused all the same. */
const SESSIONS = { name: 'sessions', table: 'sessions', column: 'expires_at', ageHours: 30 * 24 } as const;

/** Ten past midnight UTC, and again in case no node was up: a day that is closed is not closed again. */
const DAILY = '10 0,6,12,18 * * *';
/** The node that is at it tells so; one that was killed is replaced soon after it fell silent. */
const SCHEDULE = { cron: DAILY, retries: 100, expirySeconds: 6 * 3_600, heartbeatSeconds: 30, concurrency: 1 };

export function closingUseCases(container: DependencyContainer) {
  const em = container.resolve(Shared.entityManager);
  const common = essentials(container);
  const deps = {
    ...common,
    loans: container.resolve(Lending.loans),
    loansToClose: kyselyLoansToClose(em),
    payments: container.resolve(Lending.payments),
    openPayments: kyselyOpenPayments(em),
  };
  const sweep = (expired: ExpiredRecords) => new SweepExpired({ ...common, expired });
  const steps = [
    new CloseLoans(deps),
    new ChasePayments(deps),
    new ExpireReferences(deps),
    sweep(new KyselyExpiredRecords(em, IDEMPOTENCY_KEYS)),
    sweep(new KyselyExpiredRecords(em, SESSIONS)),
  ];
  const aheadOfClock = !container.resolve(Shared.config).production;
  const closedDays = container.resolve(Shared.closedDays);
  return { closeBusinessDay: new CloseBusinessDay({ ...common, closedDays, steps, aheadOfClock }) };
}

export function closingWorkers(
  { closeBusinessDay }: ReturnType<typeof closingUseCases>,
  log: { info(line: object, message: string): void },
): JobWorker[] {
  const onProgress = (closing: DayClosing) => log.info({ closing }, 'close of business');
  const close = (_data: object | null, signal: AbortSignal) => closeBusinessDay.execute({ onProgress, signal });
  return [worker(CLOSE_BUSINESS_DAY, async (data, signal) => void (await close(data, signal)), SCHEDULE)];
}
