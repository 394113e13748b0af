import type { PaymentId } from '../shared/ids.ts';
import { lastPaymentIn } from './as-it-was.ts';
import type { History } from './entry.ts';
import { demotedIn, earningInstallments, type PaidInstallment } from './history.ts';
import type { Relived } from './relive.ts';

/** What a history that was lived again says of a loan's payments. */
export interface Rejudged {
  /** `null` without payments. */
  readonly lastPaymentAt: Date | null;
  /** Early payments that are ordinary payments now. */
  readonly demoted: readonly PaymentId[];
  /** Ordinary payments that are prepayments again. */
  readonly prepaid: readonly PaymentId[];
  /** The instalments that are paid, without those that an early payment closed before their due day. */
  readonly paid: readonly PaidInstallment[];
}

export function rejudged(before: History, { history, schedule }: Relived): Rejudged {
  return {
    lastPaymentAt: lastPaymentIn(history),
    demoted: demotedIn(before, history),
    prepaid: prepaidIn(history, demotedIn(history, before)),
    paid: earningInstallments(history, schedule),
  };
}

function prepaidIn([, ...entries]: History, among: readonly PaymentId[]): PaymentId[] {
  return entries.flatMap((entry) =>
    entry.kind === 'prepayment' && among.includes(entry.paymentId) ? [entry.paymentId] : [],
  );
}
