import { worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { kyselyClosingQueries } from '../../adapters/persistence/closing/closing.queries.ts';
import { KyselyExpiredRecords } from '../../adapters/persistence/closing/kysely-expired-records.ts';
import { KyselyDailyBalances } from '../../adapters/persistence/ledger/kysely-daily-balances.ts';
import { kyselyLoansToClose } from '../../adapters/persistence/loans/loans-to-close.queries.ts';
import { kyselyOpenPayments } from '../../adapters/persistence/payments/open-payments.queries.ts';
import { CLOSE_BUSINESS_DAY, CloseBusinessDay } from '../../application/closing/close-business-day.ts';
import type { DayClosing, ExpiredRecords } from '../../application/closing/closing.port.ts';
import type { ClosingQueries } from '../../application/closing/closing.queries.ts';
import { closingSteps } from '../../application/closing/closing-steps.ts';
import { AddDailyBalances, type DailyBalances } from '../../application/ledger/add-daily-balances.ts';
import { CloseLoans } from '../../application/loans/close-loans.ts';
import type { LoansToClose } from '../../application/loans/loan.queries.ts';
import { ExpireReferences } from '../../application/payments/expire-references.ts';
import { MatchReferences } from '../../application/payments/match-references.ts';
import type { OpenPayments } from '../../application/payments/payment.queries.ts';
import { ResumeStalePayments } from '../../application/payments/resume-stale-payments.ts';
import type { ClosingLimit } from '../../domain/closing/closing-limit.ts';
import { defineContext } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';
import { Lending } from './lending.ts';

/** Ten past midnight UTC, and three more times in case no node was running. A closed day is not closed again. */
const DAILY = '10 0,6,12,18 * * *';
/** A node that was killed sends no heartbeat, so another one soon takes over. */
const SCHEDULE = { cron: DAILY, retries: 100, expirySeconds: 6 * 3_600, heartbeatSeconds: 30, concurrency: 1 };

export const closingContext = defineContext({
  uses: { loans: Lending.loans, payments: Lending.payments, deposits: Lending.deposits },
  ports: {
    closingLimit: adapter<ClosingLimit>(({ config: { production, sandboxClock } }) =>
      production ? 'today' : sandboxClock ? 'sandbox-clock' : 'tomorrow',
    ),
    closingQueries: queryPort<ClosingQueries>(kyselyClosingQueries),
    loansToClose: queryPort<LoansToClose>(kyselyLoansToClose),
    dailyBalances: collection<DailyBalances>(KyselyDailyBalances),
    openPayments: queryPort<OpenPayments>(kyselyOpenPayments),
    expiredRecords: collection<ExpiredRecords>(KyselyExpiredRecords),
  },
  useCases: (ports) => {
    const steps = closingSteps({
      ...ports,
      matchReferences: new MatchReferences(ports),
      closeLoans: new CloseLoans(ports),
      resumeStalePayments: new ResumeStalePayments(ports),
      expireReferences: new ExpireReferences(ports),
      addDailyBalances: new AddDailyBalances(ports),
      retention: ports.config.retention,
    });
    return { closeBusinessDay: new CloseBusinessDay({ ...ports, steps }) };
  },
  workers: ({ closeBusinessDay }, { log }) => {
    const onProgress = (closing: DayClosing) => log.info({ closing }, 'close of business');
    const close = async (_data: object, signal: AbortSignal) => {
      await closeBusinessDay.execute({ onProgress, signal });
    };
    return [worker(CLOSE_BUSINESS_DAY, close, SCHEDULE)];
  },
});

export const Closing = closingContext.ports;
