import { worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { kyselyClosingQueries } from '../../adapters/persistence/closing/closing.queries.ts';
import { KyselyExpiredRecords } from '../../adapters/persistence/closing/kysely-expired-records.ts';
import { KyselyDailyBalances } from '../../adapters/persistence/ledger/kysely-daily-balances.ts';
import { kyselyLoansToClose } from '../../adapters/persistence/loans/loans-to-close.queries.ts';
import { kyselyOpenPayments } from '../../adapters/persistence/payments/open-payments.queries.ts';
import { CLOSE_BUSINESS_DAY, CloseBusinessDay } from '../../application/closing/close-business-day.ts';
import type { DayClosing, ExpiredRecords } from '../../application/closing/closing.port.ts';
import type { ClosingQueries } from '../../application/closing/closing.queries.ts';
import { SweepExpired } from '../../application/closing/sweep-expired.ts';
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

const IDEMPOTENCY_KEYS = {
  name: 'idempotencyKeys',
  table: 'idempotency_keys',
  column: 'created_at',
  ageHours: 24,
} as const;
/** Kept for 30 days after the last token expired. A token without a session is refused as well. */
const SESSIONS = { name: 'sessions', table: 'sessions', column: 'expires_at', ageHours: 30 * 24 } as const;
const ACCOUNT_MAILS = { name: 'accountMails', table: 'account_mails', column: 'expires_at', ageHours: 0 } as const;
/** The longest window in which mails to an address are counted. */
const ADDRESS_MAILS = { name: 'addressMails', table: 'address_mails', column: 'since', ageHours: 24 } as const;

/** Unread ones stay. */
const READ_NOTIFICATIONS = { name: 'readNotifications', table: 'notifications', column: 'read_at' } as const;
const GATEWAY_EVENTS = { name: 'gatewayEvents', table: 'gateway_events', column: 'received_at' } as const;
/** Longer than the tries of a delivery take. */
const WEBHOOK_DELIVERIES = {
  name: 'webhookDeliveries',
  table: 'webhook_deliveries',
  column: 'created_at',
  ageHours: 30 * 24,
} as const;

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
    expiredRecords: adapter<readonly ExpiredRecords[]>(({ em, config: { retention } }) => [
      new KyselyExpiredRecords(em, IDEMPOTENCY_KEYS),
      new KyselyExpiredRecords(em, SESSIONS),
      new KyselyExpiredRecords(em, ACCOUNT_MAILS),
      new KyselyExpiredRecords(em, ADDRESS_MAILS),
      new KyselyExpiredRecords(em, { ...READ_NOTIFICATIONS, ageHours: retention.notificationDays * 24 }),
      new KyselyExpiredRecords(em, { ...GATEWAY_EVENTS, ageHours: retention.gatewayEventDays * 24 }),
      new KyselyExpiredRecords(em, WEBHOOK_DELIVERIES),
    ]),
  },
  useCases: (ports) => {
    const steps = [
      // Before the loans are judged: money at the bank prevents a default.
      new MatchReferences(ports),
      new CloseLoans(ports),
      new ResumeStalePayments(ports),
      new ExpireReferences(ports),
      new AddDailyBalances(ports),
      ...ports.expiredRecords.map((expired) => new SweepExpired({ ...ports, expired })),
    ];
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
