import { worker } from '../../adapters/jobs/queue-workers.ts';
import {
  KyselyClosingRanges,
  KyselyExpiredRecords,
  kyselyClosingQueries,
} from '../../adapters/persistence/closing/closing.ts';
import { CLOSE_BUSINESS_DAY, CloseBusinessDay } from '../../application/closing/close-business-day.ts';
import { CLOSE_RANGE, CloseRange, InRanges } from '../../application/closing/close-range.ts';
import type { ClosingRanges, DayClosing, ExpiredRecords, LoanDuty } from '../../application/closing/closing.port.ts';
import { closingSteps } from '../../application/closing/closing-steps.ts';
import { MOVE_PAYABLE_DAYS, MovePayableDays } from '../../application/loans/holidays.ts';
import { CloseLoans } from '../../application/loans/loans.ts';
import { ReturnSandboxPayments, ReturnSandboxPayouts } from '../../application/payments/sandbox-returns.ts';
import type { ClosingLimit } from '../../domain/closing/closing-days.ts';
import { defineContext } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';
import { ledgerContext } from './ledger.ts';
import { RequestPorts, requestsContext } from './loan-requests.ts';
import { LoanPorts } from './loans.ts';
import { PaymentPorts, paymentsContext } from './payments.ts';

/** Ten past midnight in the lender's place, and three more times in case no node was running. A closed day is not closed again. */
const DAILY = '10 0,6,12,18 * * *';
/** A node that was killed sends no heartbeat, so another one soon takes over. */
export const CLOSING = { retries: 100, expirySeconds: 6 * 3_600, heartbeatSeconds: 30, concurrency: 1 };
/** More at once would take the connections of requests. A loan takes milliseconds, so a silent node is soon given up. */
const RANGES = { ...CLOSING, retries: 1_000, heartbeatSeconds: 10, concurrency: 2 };

export const closingContext = defineContext({
  uses: {
    ...LoanPorts,
    ...PaymentPorts,
    ...RequestPorts,
    paymentUseCases: paymentsContext.useCases,
    requestUseCases: requestsContext.useCases,
    ledgerUseCases: ledgerContext.useCases,
  },
  ports: {
    closingLimit: adapter<ClosingLimit>(({ config: { production, sandboxClock } }) =>
      production ? 'today' : sandboxClock ? 'sandbox-clock' : 'tomorrow',
    ),
    closingQueries: queryPort(kyselyClosingQueries),
    expiredRecords: collection<ExpiredRecords>(KyselyExpiredRecords),
    closingRanges: collection<ClosingRanges>(KyselyClosingRanges),
  },
  composed: (ports) => {
    const { closedDays, closingLimit, expiredRecords, unitOfWork, calendar, clock, config } = ports;
    const closeLoans = new CloseLoans(ports);
    const movePayableDays = new MovePayableDays(ports);
    const {
      matchReferences,
      collectAutopays,
      resumeStalePayments,
      resumeStalePayouts,
      expireReferences,
      applyGatewayEvent,
    } = ports.paymentUseCases;
    const returning = () => [
      new ReturnSandboxPayouts(ports),
      new ReturnSandboxPayments({ ...ports, applyGatewayEvent }),
    ];
    const { expireOffers } = ports.requestUseCases;
    const { addDailyBalances } = ports.ledgerUseCases;
    const { closingRanges: ranges, jobs } = ports;
    const closeRange = new CloseRange({ ranges, duties: [closeLoans, collectAutopays], unitOfWork });
    const inRanges = (duty: LoanDuty) => new InRanges({ duty, ranges, closeRange, jobs, unitOfWork });
    const steps = closingSteps({
      movePayableDays,
      matchReferences,
      sandboxReturns: config.paymentGateway.kind === 'sandbox' ? returning() : [],
      closeLoans: inRanges(closeLoans),
      collectAutopays: inRanges(collectAutopays),
      resumeStalePayments,
      resumeStalePayouts,
      expireReferences,
      expireOffers,
      addDailyBalances,
      expiredRecords,
      retention: config.retention,
      clock,
    });
    const closeBusinessDay = new CloseBusinessDay({ closedDays, steps, unitOfWork, calendar, clock, closingLimit });
    return { closeBusinessDay, closeRange, movePayableDays };
  },
  workers: ({ closeBusinessDay, closeRange, movePayableDays }, { log, config }) => {
    const onProgress = (closing: DayClosing) => log.info({ closing }, 'close of business');
    const close = async (_data: object, signal: AbortSignal) => {
      await closeBusinessDay.execute({ onProgress, signal });
    };
    return [
      worker(CLOSE_BUSINESS_DAY, close, { ...CLOSING, cron: DAILY, zone: config.timeZone.name }),
      worker(CLOSE_RANGE, (range, signal) => closeRange.execute(range, signal), RANGES),
      worker(MOVE_PAYABLE_DAYS, (_data, signal) => movePayableDays.execute(signal), RANGES),
    ];
  },
});

export const ClosingPorts = closingContext.ports;
