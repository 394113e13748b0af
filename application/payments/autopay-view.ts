import { type Authorization, type Autopay, nextChargeOf } from '../../domain/payments/autopay.ts';
import type { Dues } from '../../domain/payments/dues.port.ts';
import type { AutopayStatus, PaymentMethod, SuspensionCause } from '../../domain/payments/payment.events.ts';
import { addDays, type CalendarDay, laterOf, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { ClosedDays } from '../closing/closing.port.ts';
import type { BusinessCalendar } from '../shared/ports.ts';

/** Amounts are decimals of the loan's currency; days are midnight in UTC. */
export interface AutopayView {
  readonly loanId: LoanId;
  readonly status: AutopayStatus;
  /** For operators; `null` while active. */
  readonly suspendedFor: SuspensionCause | null;
  readonly paymentMethod: PaymentMethod;
  readonly bankId: string | null;
  readonly maxAmount: number | null;
  /** Both `null` while suspended. */
  readonly nextChargeOn: string | null;
  readonly nextChargeAmount: number | null;
  readonly failedAttempts: number;
  readonly authorizedAt: string;
}

/** The data behind it. */
export interface AutopayRecord
  extends Pick<Autopay, 'id' | 'status' | 'suspendedFor' | 'series' | 'failedAttempts' | 'currency'> {
  readonly authorization: Omit<Authorization, 'id'>;
}

/** @param nextClose the next day to be closed */
export function viewOf(autopay: AutopayRecord, dues: Dues, nextClose: CalendarDay): AutopayView {
  const { authorization, currency } = autopay;
  const next = nextChargeOf(autopay, dues, nextClose);
  return {
    loanId: autopay.id,
    status: autopay.status,
    suspendedFor: autopay.suspendedFor,
    paymentMethod: authorization.method,
    bankId: authorization.bankId,
    maxAmount: authorization.maxAmount?.toDecimal(currency) ?? null,
    nextChargeOn: next === null ? null : midnightText(next.on),
    nextChargeAmount: next?.amount.toDecimal(currency) ?? null,
    failedAttempts: autopay.failedAttempts,
    authorizedAt: authorization.at.toISOString(),
  };
}

interface Ports {
  readonly closedDays: Pick<ClosedDays, 'last'>;
  readonly calendar: BusinessCalendar;
}

/** The business date, or the day after it if it is closed. */
export async function nextCloseOf({ closedDays, calendar }: Ports): Promise<CalendarDay> {
  const lastClosed = await closedDays.last();
  const today = await calendar.today();
  return lastClosed === null ? today : laterOf(today, addDays(lastClosed, 1));
}
